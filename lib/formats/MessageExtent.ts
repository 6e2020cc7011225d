/** What of a response its message holds: all of it, what was said before a bad end, or only what is complete so far. */
export type MessageExtent = 'all' | 'said' | 'complete';
