/** A parsed wire event, or an object in one, of which nothing is known yet. */
export type WireObject = { readonly [member: string]: unknown };
