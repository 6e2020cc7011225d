import type { Subject } from '../../subjects/Subject.ts';
import { anthropicRunner } from './anthropicRunner.ts';

export const anthropicSdk: Subject = anthropicRunner('@anthropic-ai/sdk', false);
