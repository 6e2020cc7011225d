import { expect } from 'chai';
import { ItemTable, placeOf } from '../../../lib/formats/openai-responses/ItemTable.ts';
import { OutputItem } from '../../../lib/formats/openai-responses/OutputItem.ts';

function tableOf(...places: readonly (readonly [string, (string | undefined)?, string?])[]): {
  table: ItemTable;
  items: OutputItem[];
} {
  const table = new ItemTable();
  const items = places.map(([type, index, id]) => {
    const item = new OutputItem({ type, index, item: { type, id }, call: undefined });
    table.add(item, { index, id });
    return item;
  });
  return { table, items };
}

describe('ItemTable', () => {
  it('goes by the number when ids change, and by the id when numbers do', () => {
    const { table, items } = tableOf(['message', '0', 'a'], ['message', '1', 'b']);
    expect(table.find({ index: '1', id: 'x' }, 'message')).to.equal(items[1]);
    expect(table.find({ index: '0', id: 'b' }, 'message')).to.equal(items[0]);
    expect(table.find({ index: undefined, id: 'a' }, 'message')).to.equal(items[0]);
    expect(table.find({ index: '7', id: 'a' }, 'message')).to.equal(undefined);
    expect(table.find({ index: '7', id: 'x' }, 'message')).to.equal(undefined);
  });

  it('goes by the id of an item that began without a number', () => {
    const { table, items } = tableOf(['message', undefined, 'a'], ['message', '1', 'b']);
    expect(table.find({ index: '7', id: 'a' }, 'message')).to.equal(items[0]);
  });

  it('tells items with one number apart by their ids', () => {
    const { table, items } = tableOf(['function_call', '0', 'a'], ['function_call', '0', 'b']);
    expect(table.find({ index: '0', id: 'a' }, 'function_call')).to.equal(items[0]);
    expect(table.find({ index: '0', id: 'x' }, 'function_call')).to.equal(items[1]);
  });

  it('falls back on the latest item of the kind that is not done', () => {
    const { table, items } = tableOf(['function_call', '0', 'a'], ['message', '0', 'b']);
    expect(table.find({ index: '0', id: undefined }, 'function_call')).to.equal(items[0]);
    expect(table.find({ index: undefined, id: 'x' }, 'message')).to.equal(items[1]);
    items[1]?.end({});
    expect(table.find({ index: undefined, id: undefined }, 'message')).to.equal(undefined);
  });

  it('gives what is for calls to those that the provider runs, never to text', () => {
    const { table, items } = tableOf(['mcp_call', '0', 'a'], ['message', '1', 'b']);
    expect(table.find({ index: '0', id: 'a' }, 'function_call')).to.equal(items[0]);
    expect(table.find({ index: '0', id: 'a' }, 'message')).to.equal(items[1]);
    expect(table.find({ index: '1', id: 'b' }, 'function_call')).to.equal(undefined);
  });

  it('finds calls by their id', () => {
    const { table, items } = tableOf(['function_call', '0', 'a']);
    const [item] = items;
    if (item !== undefined) table.noteCall('__proto__', item);
    expect(table.findCall('__proto__')).to.equal(item);
    expect(table.findCall('constructor')).to.equal(undefined);
    expect(table.findCall(undefined)).to.equal(undefined);
    expect(table.all).to.deep.equal(items);
  });
});

describe('placeOf', () => {
  it('reads number and id, the id of the item first', () => {
    expect(placeOf({ output_index: 2, item_id: 'a' })).to.deep.equal({ index: '2', id: 'a' });
    expect(placeOf({ item_id: 'a' }, { id: 'b' })).to.deep.equal({ index: undefined, id: 'b' });
    expect(placeOf({ item_id: '' }, {})).to.deep.equal({ index: undefined, id: undefined });
  });
});
