import { expect } from 'chai';
import { of } from 'rxjs';
import { composeMiddleware } from '../../lib/tools/composeMiddleware.ts';
import type { ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { testContext } from '../helpers/testContext.ts';

describe('composeMiddleware', () => {
  it('has the first middleware outermost', () => {
    const log: string[] = [];
    const named =
      (name: string): ToolMiddleware =>
      (next) =>
      (input, context) => {
        log.push(`${name} ${input}`);
        return next(`${input}${name}`, context);
      };
    const handler = composeMiddleware([named('a'), named('b')], (input) => {
      log.push(`tool ${input}`);
      return of(textResult('x'));
    });
    handler('>', testContext()).subscribe();
    expect(log).to.deep.equal(['a >', 'b >a', 'tool >ab']);
  });

  it('is the handler itself without middleware', () => {
    const handler = () => of(textResult('x'));
    expect(composeMiddleware([], handler)).to.equal(handler);
  });
});
