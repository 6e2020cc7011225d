import { InvalidArgumentError } from 'commander';

const MAX_SPEED = 1_000;

/** Reads how many times as fast as a model a recording is played: a number above 0. @throws InvalidArgumentError for anything else. */
export function readSpeedOption(text: string): number {
  const speed = Number(text);
  if (text.trim() !== '' && speed > 0 && speed <= MAX_SPEED) return speed;
  throw new InvalidArgumentError(`It must be a number above 0, up to ${MAX_SPEED}.`);
}
