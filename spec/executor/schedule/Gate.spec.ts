import { expect } from 'chai';
import { Group } from '../../../lib/executor/schedule/Gate.ts';

const member = (order: number) => ({ order, left: false });
const waiter = () => ({ blockers: 0 });

describe('Group', () => {
  it('makes nobody wait while it is empty', () => {
    const one = waiter();
    expect(new Group().waitFor(one)).to.equal(undefined);
    expect(one.blockers).to.equal(0);
  });

  it('makes a waiter wait for all who joined before, and for nobody after', () => {
    const group = new Group<ReturnType<typeof member>, ReturnType<typeof waiter>>();
    const [first, second, late] = [member(0), member(1), member(2)];
    const gates = [group.join(first), group.join(second)];
    const one = waiter();
    group.waitFor(one);
    const lateGate = group.join(late);
    expect(gates[0]?.leave()).to.deep.equal([]);
    expect(gates[1]?.leave()).to.deep.equal([one]);
    expect(one.blockers).to.equal(0);
    expect(lateGate.leave()).to.deep.equal([]);
  });

  it('ends gates in their order: a later one waits for those before it', () => {
    const group = new Group<ReturnType<typeof member>, ReturnType<typeof waiter>>();
    const firstGate = group.join(member(0));
    const [one, two] = [waiter(), waiter()];
    group.waitFor(one);
    const secondGate = group.join(member(1));
    group.waitFor(two);
    expect(secondGate.leave()).to.deep.equal([]);
    expect(firstGate.leave()).to.deep.equal([one, two]);
  });

  it('knows the nearest member that has not left, also beyond its gate', () => {
    const group = new Group<ReturnType<typeof member>, ReturnType<typeof waiter>>();
    const [first, second] = [member(0), member(1)];
    group.join(first);
    group.waitFor(waiter());
    const secondGate = group.join(second);
    expect(group.waitFor(waiter())?.nearest()).to.equal(second);
    second.left = true;
    secondGate.leave();
    expect(group.waitFor(waiter())?.nearest()).to.equal(first);
  });
});
