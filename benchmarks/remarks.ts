/** What is to be known of a row: why a target is missed and what was tried, or how a figure is to be read. */
export const remarks: Readonly<Record<string, string>> = {
  'discard-10000-signals':
    'Aborting a controller costs the platform several microseconds, by hand too: it makes the reason and an event.',
  'import-core':
    'The package is built into few files: two are loaded for millrace/core, where one for each module, some 250, cost 2.3 times rxjs. What is left is finding and opening these two, leven and eventsource-parser, and reading half a megabyte of code that can be read, eight wire formats in it. Tried: code without blanks, which saves nothing; code with short names too, which comes to 1.15 times, but nobody could step into it.',
  'import-millrace':
    'Above what millrace/core costs over rxjs, the class of Ajv for draft 2019-09, with nine files behind it, takes 4 ms, and finding and opening three files of our own the rest. Tried: that version of JSON Schema made from the parts of 2020-12 and draft-07, which comes to 1.10 times, but loses references to its meta-schema and depends on the order in which Ajv keeps its keywords; code without comments, and one import of each package instead of many, which save nothing that can be measured.',
  latency:
    'At the edge: 1.15 to 2.25 times from round to round on a machine that others use too, and 1.55 in the run before. A call goes from the socket through ky, the operators of postStream, decoder and run, and the schedule before its tool; by hand through one loop.',
  'turns-cpu':
    'Fetch and its streams take most of a turn on either side. ky makes a request of its own for each, with signals to go with it: a quarter of a millisecond, twice a turn. The rest is a longer way for each of a hundred small chunks (bytes, text, event, decoder, run, subscriber), which is hard on caches when 100 turns take turns.',
  'discard-10000':
    'Message, parts and abort error are made once for all tools; a result, its times and its event remain for each, and RxJS unsubscribing takes a quarter.',
  bundle:
    'rxjs takes 7.7 KiB of it, eventsource-parser 1.3 KiB, leven 0.3 KiB; our own code is the rest, and all of it can be reached: options that are rarely given (head-tail and structural cutting, spilling, aliases, approval, cascades, hooks, lossless integers, nearest names) are values, not imports, so no bundler can leave them out, and without them it would still be more than 42 KiB. decodeStream reads every framing, where server-sent events alone would do here: 2 KiB. Tried: lossless-json replaced by 40 lines of our own (-2 KiB); all error texts of more than 20 characters left out (-2.1 KiB, not kept); all names of properties shortened (-2.3 KiB, not possible with public names). With rxjs in its ES2015 form, which bundlers take on request, it is 1.8 KiB less. 16 KiB would leave 7 for what is ours: a scheduler with claims, a decoder and a registry without checks, bounds and messages.',
  'calls-10000':
    'From 1.22 to 2.52 times from round to round on a machine that others use too; 1.47 in the run before.',
  'growth-50000':
    'From 1.14 to 1.58 times from round to round; 1.43 in the run before, and 1.28 by hand in this one.',
  'openai-responses-argument':
    'The end of the response says all of the argument three times more, and the sealed call parses it, which the plain side does not..',
  'makespan-oneCallAtTheEnd':
    'Nothing runs while the model writes: the turn takes as long as one that runs its tools after the response.',
  'makespan-allUnsafe':
    'Effects wait for a good end of the response by default, and then run one by one.',
};
