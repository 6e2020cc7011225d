import { expect } from 'chai';
import type { ColdObservable } from 'rxjs/internal/testing/ColdObservable';
