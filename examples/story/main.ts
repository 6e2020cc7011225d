import { fileURLToPath } from 'node:url';
import { parseArguments, USAGE } from './arguments.ts';
import { playStory } from './playStory.ts';

const command = parseArguments(process.argv.slice(2));
switch (command.type) {
  case 'help':
    console.log(USAGE);
    break;
  case 'wrong':
    console.error(`${command.message}\n\n${USAGE}`);
    process.exitCode = 2;
    break;
  case 'play':
    process.exitCode = await playStory(command, fileURLToPath(new URL('../..', import.meta.url)));
}
