import { AssertionError, expect, use } from 'chai';
import { millraceChai } from '../../lib/testing/millraceChai.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { toolEvents } from '../helpers/toolEvents.ts';
import { toolResult } from '../helpers/toolResult.ts';

use(millraceChai);

const ok = toolResult(0, [{ type: 'text', text: 'It rains.' }]);
const failed: ToolResult = toolResult(1, [{ type: 'text', text: 'No luck.' }], {
  status: 'error',
  execution: 'interrupted',
  isError: true,
});
const first = toolEvents(0);
const second = toolEvents(1);

/** The error of an assertion that does not hold. */
function errorOf(assertion: () => unknown): InstanceType<typeof AssertionError> {
  try {
    assertion();
  } catch (error) {
    expect(error).to.be.instanceOf(AssertionError);
    return error as InstanceType<typeof AssertionError>;
  }
  throw new Error('The assertion holds.');
}

describe('millraceChai', () => {
  it('asserts the status of a result, and shows what came', () => {
    expect(ok).to.have.resultStatus('ok');
    expect(failed).to.not.have.resultStatus('ok');
    expect(errorOf(() => expect(failed).to.have.resultStatus('ok')).message).to.equal(
      `expected the result of call 1 ("call_1", look) to have the status 'ok', got 'error': "No luck."`,
    );
    expect(errorOf(() => expect(ok).to.not.have.resultStatus('ok')).message).to.equal(
      `expected the result of call 0 ("call_0", look) not to have the status 'ok'`,
    );
  });

  it('asserts the execution of a result', () => {
    expect(ok).to.have.resultExecution('finished');
    expect(failed).to.not.have.resultExecution('finished');
    const { message } = errorOf(() => expect(failed).to.have.resultExecution('not-started'));
    expect(message).to.include(
      "to have the execution 'not-started', got 'interrupted' with the status 'error'",
    );
  });

  it('asserts the text of a result, whole or by a pattern', () => {
    expect(ok).to.have.resultText('It rains.');
    expect(ok).to.have.resultText(/^It/);
    expect(ok).to.not.have.resultText('It');
    const pattern = /rain/g;
    for (const _ of [1, 2]) expect(ok).to.have.resultText(pattern);
    const error = errorOf(() => expect(ok).to.have.resultText('It snows.'));
    expect(error.message).to.include('to have the text "It snows.", got "It rains."');
    expect(error).to.include({ expected: 'It snows.', actual: 'It rains.', showDiff: true });
    const matched = errorOf(() => expect(ok).to.have.resultText(/snow/));
    expect(matched.message).to.include('to have a text that matches /snow/, got "It rains."');
    expect(matched).to.include({ showDiff: false });
  });

  it('asserts the types of events', () => {
    expect([first.s, first.o, first.r]).to.have.eventTypes([
      'tool-start',
      'tool-output',
      'tool-result',
    ]);
    expect([]).to.have.eventTypes([]);
    const error = errorOf(() => expect([first.s, first.r]).to.have.eventTypes(['tool-start']));
    expect(error.message).to.equal(
      'expected events to have the types [tool-start], got [tool-start, tool-result]',
    );
    expect(error).to.deep.include({
      expected: ['tool-start'],
      actual: ['tool-start', 'tool-result'],
      showDiff: true,
    });
    expect([first.s, first.r]).to.not.have.eventTypes(['tool-result', 'tool-start']);
    expect([first.s]).to.not.have.eventTypes(['tool-start', 'tool-result']);
  });

  it('asserts one result for every call', () => {
    expect([first.s, second.s, second.r, first.r]).to.have.oneResultPerCall();
    expect([first.s]).to.not.have.oneResultPerCall();
    // A test that has collected nothing proves nothing.
    expect([]).to.not.have.oneResultPerCall();
    const events = [first.s, second.s, second.r, second.r];
    expect(errorOf(() => expect(events).to.have.oneResultPerCall()).message).to.equal(
      'expected events to have one result for every call, got ' +
        'call 0 ("call_0", a) has no result; call 1 ("call_1", a) has 2 results',
    );
  });

  it('asserts the order of results, also of a list of them', () => {
    expect([first.s, second.s, first.r, second.r]).to.have.resultsInCallOrder();
    expect([ok, failed]).to.have.resultsInCallOrder();
    expect([failed, ok]).to.not.have.resultsInCallOrder();
    expect([ok, ok]).to.not.have.resultsInCallOrder();
    expect(
      errorOf(() => expect([second.r, first.r]).to.have.resultsInCallOrder()).message,
    ).to.equal('expected events to have the results in call order, got those of the calls 1, 0');
    expect(errorOf(() => expect([failed, ok]).to.have.resultsInCallOrder()).message).to.include(
      'expected results to have',
    );
  });

  it('shows no more of a long text than helps', () => {
    const long = toolResult(0, [{ type: 'text', text: 'x'.repeat(5_000) }]);
    const { message } = errorOf(() => expect(long).to.have.resultText(/y/));
    expect(message.length).to.be.lessThan(400);
    expect(message).to.include('x…"');
  });

  it('refuses what is no result and no list of events, negated or not', () => {
    expect(() => expect({}).to.have.resultStatus('ok')).to.throw(
      TypeError,
      'resultStatus is for a ToolResult, such as the result of a tool-result event, got an object.',
    );
    expect(() => expect(ok).to.not.have.oneResultPerCall()).to.throw(
      TypeError,
      'oneResultPerCall is for an array of events, got an object.',
    );
    expect(() => expect([ok]).to.have.eventTypes([])).to.throw(TypeError, 'got an array of 1.');
    expect(() => expect(5).to.have.resultsInCallOrder()).to.throw(TypeError, 'got 5.');
  });

  it('refuses to compare with what is no text, no pattern and no list, negated or not', () => {
    for (const given of [undefined, 3, ['It rains.']]) {
      expect(() => expect(ok).to.have.resultText(given as never)).to.throw(
        TypeError,
        'resultText takes a text or a pattern, got ',
      );
    }
    expect(() => expect([]).to.not.have.eventTypes('a' as never)).to.throw(
      TypeError,
      'eventTypes takes an array of types, got "a".',
    );
  });
});
