/** A thenable that fulfils with itself. It refuses to be followed for ever, so that whoever does so fails and does not hang. */
export function selfThenable(): PromiseLike<unknown> {
  let left = 10;
  const self = {
    then(fulfil: (value: unknown) => void) {
      left -= 1;
      if (left < 0) throw new Error('It was followed again and again.');
      fulfil(self);
    },
  } as PromiseLike<unknown>;
  return self;
}
