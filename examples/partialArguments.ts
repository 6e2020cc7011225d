/**
 * A form that fills itself in while the model writes the arguments of a call: what is there so far is drawn again with every
 * piece, long before the call is sealed. Two calls are written side by side. Only to look at: nothing of it runs. Offline.
 */
import assert from 'node:assert';
import { decodeStream, openaiChat } from 'millrace';
import { type ArgumentsView, partialArguments } from 'millrace/partial';
import { from, lastValueFrom, tap, toArray } from 'rxjs';

const mail = { to: 'ann@example.com', subject: 'Rain', lines: ['Take a coat.', 'See "radar".'] };
const reminder = { at: '07:30', repeat: true, days: [1, 5] };

const views = await lastValueFrom(
  decodeStream(openaiChat, from(modelResponse())).pipe(partialArguments(), tap(draw), toArray()),
);

function draw({ name, value, isComplete }: ArgumentsView): void {
  console.log(`${isComplete ? '✓' : '…'} ${name} ${JSON.stringify(value)}`);
}

const ofMail = views.filter(({ name }) => name === 'send_mail');
assert(ofMail.length > 10, 'the call was seen to grow');
assert(
  ofMail.some(({ value }) => value['to'] === 'ann@examp'),
  'a string is shown as far as it was written',
);
assert.deepStrictEqual(ofMail.at(-1), {
  index: 0,
  id: 'call_mail',
  name: 'send_mail',
  value: mail,
  isComplete: true,
});

const ofReminder = views.filter(({ name }) => name === 'remind');
assert.deepStrictEqual(ofReminder.at(-1)?.value, reminder);
const repeats = new Set(ofReminder.map(({ value }) => value['repeat']));
assert.deepStrictEqual([...repeats], [undefined, true], 'a keyword is shown when it is whole');

/** Server-sent events with both calls, a piece of the one and a piece of the other in turn. */
function* modelResponse(): Generator<string> {
  const texts = [JSON.stringify(mail), JSON.stringify(reminder)];
  const names = ['send_mail', 'remind'];
  yield* texts.map((_, index) =>
    chunk({
      index,
      id: index === 0 ? 'call_mail' : 'call_remind',
      function: { name: names[index], arguments: '' },
    }),
  );
  for (let at = 0; texts.some((text) => at < text.length); at += 4) {
    for (const [index, text] of texts.entries()) {
      const piece = text.slice(at, at + 4);
      if (piece !== '') yield chunk({ index, function: { arguments: piece } });
    }
  }
  yield event({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] });
  yield 'data: [DONE]\n\n';
}

function chunk(call: object): string {
  return event({ choices: [{ index: 0, delta: { tool_calls: [call] } }] });
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
