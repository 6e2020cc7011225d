const refuse = (): never => {
  throw new Error('It throws when it is looked at.');
};

/** An object that throws whatever is done with it. */
export const throwing: object = new Proxy(
  {},
  {
    get: refuse,
    has: refuse,
    getPrototypeOf: refuse,
    ownKeys: refuse,
    getOwnPropertyDescriptor: refuse,
  },
);
