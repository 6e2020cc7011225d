import type { Random } from '../../simulation/plan/Random.ts';
import { mutateValue } from './mutateValue.ts';
import type { WireText } from './WireText.ts';

/** Texts that are no event, or one of another wire. */
const ODD_TEXTS = [
  '',
  ' ',
  '[DONE]',
  ': ping',
  'null',
  '[]',
  '"text"',
  '5',
  '{',
  '{}',
  '{"error":null}',
  '{"error":{"message":"odd"}}',
  '{"type":"error","error":{"type":"odd"}}',
  '{"message":"odd"}',
  '<html>',
];

/** The events with something wrong among them: lost, doubled, swapped, changed, odd, or those of another stream between them. */
export function mutateEvents(
  random: Random,
  events: readonly WireText[],
  makeOthers: () => readonly WireText[],
): WireText[] {
  const result = [...events];
  const at = random.below(result.length + 1);
  const event = result[at] ?? { text: random.oneOf(ODD_TEXTS) };
  switch (
    random.weighted({
      value: 8,
      drop: 2,
      double: 2,
      swap: 2,
      odd: 1,
      splice: 2,
      weave: 1,
      name: 1,
      repeat: 1,
    })
  ) {
    case 'value':
      result[at] = { ...event, text: mutateValue(random, event.text) };
      break;
    case 'drop':
      result.splice(at, random.between(1, 3));
      break;
    case 'double':
      result.splice(random.below(result.length + 1), 0, event);
      break;
    case 'swap': {
      const other = random.below(result.length);
      result[at] = result[other] ?? event;
      if (other < result.length) result[other] = event;
      break;
    }
    case 'odd':
      result.splice(at, 0, {
        text: random.oneOf(ODD_TEXTS),
        ...(random.chance(30) && { name: 'error' }),
      });
      break;
    case 'splice': {
      const others = makeOthers();
      result.splice(at, result.length, ...others.slice(random.below(others.length + 1)));
      break;
    }
    case 'weave':
      return weave(random, result, makeOthers());
    case 'name':
      result[at] = {
        text: event.text,
        name: random.oneOf(['error', 'ping', 'done', 'messageStop']),
      };
      break;
    default:
      result.splice(at, 0, ...Array.from({ length: random.oneOf([3, 40]) }, () => event));
  }
  return result;
}

/** Two streams at once. */
function weave(random: Random, one: readonly WireText[], two: readonly WireText[]): WireText[] {
  const [left, right] = [[...one], [...two]];
  const woven: WireText[] = [];
  while (left.length + right.length > 0) {
    const from = random.chance(50) ? left : right;
    const next = from.shift();
    if (next !== undefined) woven.push(next);
  }
  return woven;
}
