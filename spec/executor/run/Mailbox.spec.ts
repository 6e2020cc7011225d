import { expect } from 'chai';
import { Mailbox } from '../../../lib/executor/run/Mailbox.ts';

describe('Mailbox', () => {
  it('keeps items until it is emptied, and hands them out in order, once', () => {
    const taken: number[] = [];
    const mailbox = new Mailbox<number>((item) => taken.push(item));
    mailbox.post(1);
    mailbox.post(2);
    expect(taken).to.deep.equal([]);
    mailbox.empty();
    mailbox.empty();
    mailbox.post(3);
    mailbox.empty();
    expect(taken).to.deep.equal([1, 2, 3]);
  });

  it('hands out what comes meanwhile, and goes on with what is next when it is emptied inside itself', () => {
    const taken: string[] = [];
    const mailbox = new Mailbox<number>((item) => {
      taken.push(`${item}`);
      if (item === 1) {
        mailbox.post(3);
        mailbox.empty();
        taken.push('emptied');
        mailbox.post(4);
      }
    });
    mailbox.post(1);
    mailbox.post(2);
    mailbox.empty();
    expect(taken).to.deep.equal(['1', '2', '3', 'emptied', '4']);
  });
});
