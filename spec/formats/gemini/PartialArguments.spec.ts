import { expect } from 'chai';
import { PartialArguments } from '../../../lib/formats/gemini/PartialArguments.ts';

const text = (value: string): { text: string; isText: boolean } => ({
  text: JSON.stringify(value).slice(0, -1),
  isText: true,
});
const value = (json: string): { text: string; isText: boolean } => ({ text: json, isText: false });

describe('PartialArguments', () => {
  it('writes the text along with the fragments', () => {
    const partial = new PartialArguments();
    expect(partial.add('$.ops[0].k', text('a'))).to.equal('{"ops":[{"k":"a');
    expect(partial.add('$.ops[0].k', text('b'))).to.equal('b');
    expect(partial.add('$.ops[0].v', value('0.5'))).to.equal('","v":0.5');
    expect(partial.add('$.ops[1].k', text('c'))).to.equal('},{"k":"c');
    expect(partial.add('$.n', value('null'))).to.equal('"}],"n":null');
    expect(partial.end()).to.equal('}');
    expect(partial.text()).to.equal('{"ops":[{"k":"ab","v":0.5},{"k":"c"}],"n":null}');
  });

  it('closes what is open at the end', () => {
    const partial = new PartialArguments();
    partial.add('$.a[0][0].b', text('x'));
    expect(partial.end()).to.equal('"}]]}');
    expect(new PartialArguments().end()).to.equal('{}');
  });

  it('leaves the text to the end once a fragment goes back', () => {
    const partial = new PartialArguments();
    expect(partial.add('$.a', text('x'))).to.equal('{"a":"x');
    expect(partial.add('$.b', value('1'))).to.equal('","b":1');
    expect(partial.add('$.a', text('y'))).to.equal('');
    expect(partial.add('$.c', value('2'))).to.equal('');
    expect(partial.end()).to.equal(undefined);
    expect(partial.text()).to.equal('{"a":"xy","b":1,"c":2}');
  });

  it('lets the later of two values count, whatever kinds they are', () => {
    const partial = new PartialArguments();
    partial.add('$.a', value('1'));
    partial.add('$.a', value('2'));
    partial.add('$.b.c', value('3'));
    partial.add('$.b[0]', value('4'));
    partial.add('$.d', text('x'));
    partial.add('$.d', value('5'));
    expect(partial.text()).to.equal('{"a":2,"b":[4],"d":5}');
    expect(partial.end()).to.equal(undefined);
  });

  it('fills the positions that are passed over, and counts them', () => {
    const partial = new PartialArguments();
    partial.add('$.a[3]', value('1'));
    expect(partial.text()).to.equal('{"a":[null,null,null,1]}');
    expect(partial.length).to.equal('1'.length + 3 * 'null,'.length);
    expect(partial.end()).to.equal(undefined);
  });

  it('knows whether text was promised to go on', () => {
    const partial = new PartialArguments();
    expect(partial.isPending).to.equal(false);
    partial.add('$.a', text('x'), true);
    expect(partial.isPending).to.equal(true);
    partial.add('$.a', text('y'));
    expect(partial.isPending).to.equal(false);
  });

  it('takes no path that means nothing', () => {
    const partial = new PartialArguments();
    expect(partial.add('$', value('1'))).to.equal(undefined);
    expect(partial.add('$.a[', value('1'))).to.equal(undefined);
    expect(partial.length).to.equal(0);
  });

  it('takes long texts and long lists in linear time', () => {
    const partial = new PartialArguments();
    let told = '';
    for (let at = 0; at < 50_000; at += 1) told += partial.add(`$.list[${at}].x`, text('ab'));
    for (let at = 0; at < 50_000; at += 1) told += partial.add('$.text', text('ab'));
    told += partial.end();
    expect(JSON.parse(told).text).to.have.length(100_000);
    expect(partial.text()).to.equal(told);
  });
});
