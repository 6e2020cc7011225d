import type { Random } from '../../simulation/plan/Random.ts';

const PIECES = [
  '\n',
  '\n\n',
  '\r',
  '\r\n',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  '0',
  '\u0000',
  '\ufeff',
  'data: ',
  'data:\n',
  'id: 1\n',
  ': comment\n',
  'event: error\n',
  'data: [DONE]\n\n',
];

const LONGEST_RANGE = 200;

/** The bytes with something wrong in them: cut, flipped, lost, doubled, moved, put in, or those of another stream behind them. */
export function mutateBytes(
  random: Random,
  bytes: Uint8Array,
  makeOther: () => Uint8Array,
): Uint8Array {
  const at = random.below(bytes.length + 1);
  const to = Math.min(bytes.length, at + random.below(LONGEST_RANGE));
  const [before, range, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, to),
    bytes.subarray(to),
  ];
  switch (
    random.weighted({
      flip: 3,
      byte: 2,
      cut: 2,
      drop: 2,
      double: 1,
      piece: 4,
      splice: 2,
      append: 1,
    })
  ) {
    case 'flip':
    case 'byte': {
      const copy = Uint8Array.from(bytes);
      const old = copy[at] ?? 0;
      if (at < copy.length)
        copy[at] = random.chance(60) ? old ^ (1 << random.below(8)) : random.below(256);
      return copy;
    }
    case 'cut':
      return before;
    case 'drop':
      return Buffer.concat([before, after]);
    case 'double':
      return Buffer.concat([before, range, range, after]);
    case 'piece':
      return Buffer.concat([before, Buffer.from(random.oneOf(PIECES)), range, after]);
    case 'splice': {
      const other = makeOther();
      return Buffer.concat([before, other.subarray(random.below(other.length + 1))]);
    }
    default:
      return Buffer.concat([bytes, makeOther()]);
  }
}
