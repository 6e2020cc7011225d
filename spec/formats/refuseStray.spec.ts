import { expect } from 'chai';
import { refuseStray } from '../../lib/formats/refuseStray.ts';
import { CallAssembly } from '../../lib/model/CallAssembly.ts';

describe('refuseStray', () => {
  it('W2 refuses text that may be that of a call without any', () => {
    const assembly = new CallAssembly({}, () => {});
    assembly.append(assembly.begin({ name: 'first' }), '{"a":');
    assembly.begin({ name: 'second' });
    expect(() => refuseStray(assembly.calls, 'block 7', '1}'))
      .to.throw('Argument text arrived for block 7, where no call began, while call 1 (second)')
      .that.includes({ kind: 'protocol' });
  });

  it('drops text that is blank, or that no call can lack', () => {
    const assembly = new CallAssembly({}, () => {});
    assembly.append(assembly.begin({ name: 'first' }), '{"a":');
    refuseStray(assembly.calls, 'block 7', '1}');
    const empty = assembly.begin({ name: 'second' });
    refuseStray(assembly.calls, 'block 7', ' ');
    assembly.end(empty);
    assembly.moveOn();
    refuseStray(assembly.calls, 'block 7', '1}');
  });
});
