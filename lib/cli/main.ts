#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runProcess } from './runProcess.ts';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { readonly version: string };
void runProcess(version);
