import { expect } from 'chai';
import type { Scenario } from './scenarios.ts';
import { type Check, verdict } from './verdict.ts';

const scenario: Scenario = { name: 'tools_call', wire: '2026-07-28', checks: 2 };

function check(status: Check['status'], errorMessage?: string): Check {
  return {
    name: `Check${status}`,
    status,
    description: 'what it looks at',
    ...(errorMessage !== undefined && { errorMessage }),
  };
}

describe('verdict on a scenario of the conformance suite', () => {
  it('is good when as many checks as expected have passed, whatever was left out', () => {
    const checks = [check('SUCCESS'), check('SUCCESS'), check('SKIPPED'), check('INFO')];
    expect(verdict(scenario, { checks, exitCode: 0 })).to.deep.equal({
      passed: 2,
      counted: 2,
      problems: [],
    });
  });

  it('names the checks that failed, and those that warn', () => {
    const checks = [check('SUCCESS'), check('FAILURE', 'it was not sent'), check('WARNING')];
    expect(verdict(scenario, { checks, exitCode: 1 })).to.deep.equal({
      passed: 1,
      counted: 3,
      problems: ['CheckFAILURE: it was not sent', 'CheckWARNING: what it looks at'],
    });
  });

  it('is bad when fewer checks count than expected, or none', () => {
    const { problems } = verdict(scenario, { checks: [check('SUCCESS')], exitCode: 0 });
    expect(problems).to.deep.equal(['1 checks count, expected 2']);
    expect(verdict(scenario, { checks: [], exitCode: 1 }).problems).to.deep.equal([
      '0 checks count, expected 2',
    ]);
  });

  it('is bad when the suite says so, though all checks have passed', () => {
    const checks = [check('SUCCESS'), check('SUCCESS')];
    expect(verdict(scenario, { checks, exitCode: 1 }).problems).to.deep.equal([
      'the suite ended with 1',
    ]);
    expect(verdict(scenario, { checks, exitCode: null }).problems).to.have.length(1);
  });
});
