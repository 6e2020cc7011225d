import type { Subject } from '../../subjects/Subject.ts';
import { anthropicRunner } from './anthropicRunner.ts';

export const anthropicSdkEager: Subject = anthropicRunner('@anthropic-ai/sdk, eager', true);
