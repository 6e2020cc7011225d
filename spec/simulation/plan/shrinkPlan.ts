/** Members without which what they belong to is none. */
const REQUIRED: ReadonlySet<string> = new Set(
  'tools runs calls name n tool says do act call key mode event'.split(' '),
);

/**
 * Makes a failing plan smaller as long as it fails: leaves out runs, calls, acts, steps and options, and makes numbers
 * smaller. Any part of a plan is a plan, so that no form has to be kept. `fails` must be the same for the same plan.
 */
export async function shrinkPlan<Plan>(
  plan: Plan,
  fails: (candidate: Plan) => Promise<boolean>,
  mostTries = 3_000,
): Promise<Plan> {
  let smallest = plan;
  let tries = 0;
  for (let hasShrunk = true; hasShrunk; ) {
    hasShrunk = false;
    for (const candidate of smaller(smallest)) {
      tries += 1;
      if (tries > mostTries) return smallest;
      if (!(await fails(candidate as Plan))) continue;
      smallest = candidate as Plan;
      hasShrunk = true;
      break;
    }
  }
  return smallest;
}

/** What is a little smaller than a value, the smallest first. `key`: the member that it is. */
export function* smaller(value: unknown, key = ''): Generator<unknown> {
  if (Array.isArray(value)) yield* smallerArrays(value);
  else if (typeof value === 'object' && value !== null) yield* smallerObjects(value);
  // The number of a call is its name.
  else if (typeof value === 'number' && key !== 'n') yield* smallerNumbers(value);
}

function* smallerArrays(array: readonly unknown[]): Generator<unknown[]> {
  for (let size = array.length; size > 0; size = size >> 1) {
    for (let start = 0; start + size <= array.length; start += size) {
      yield [...array.slice(0, start), ...array.slice(start + size)];
    }
  }
  for (const [at, element] of array.entries()) {
    for (const less of smaller(element)) yield array.with(at, less);
  }
}

function* smallerObjects(object: object): Generator<object> {
  const members = Object.entries(object);
  for (const [left] of members) {
    if (!REQUIRED.has(left)) yield Object.fromEntries(members.filter(([key]) => key !== left));
  }
  for (const [key, value] of members) {
    for (const less of smaller(value, key)) yield { ...object, [key]: less };
  }
}

function* smallerNumbers(value: number): Generator<number> {
  if (value > 1) yield 1;
  if (value > 3) yield value >> 1;
  if (value > 2) yield value - 1;
}
