/** What is to be known of a row: why a target is missed and what was tried, or how a figure is to be read. */
export const remarks: Readonly<Record<string, string>> = {
  'discard-10000-signals':
    'Aborting a controller costs the platform several microseconds, by hand too: it makes the reason and an event.',
  'makespan-oneCallAtTheEnd':
    'Nothing runs while the model writes: the turn takes as long as one that runs its tools after the response.',
  'makespan-allUnsafe':
    'Effects wait for a good end of the response by default, and then run one by one.',
};
