import { expect } from 'chai';
import fc from 'fast-check';
import { contentParts } from '../../lib/mcp/contentParts.ts';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import { checkOutput } from '../../lib/tools/checkOutput.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';

const text = (words: string): ToolOutputPart => ({ type: 'text', text: words });
const image = { type: 'image', data: 'AAEC', mimeType: 'image/png' };
const imagePart = { type: 'image', data: 'AAEC', mediaType: 'image/png' };

describe('contentParts', () => {
  it('gives the parts in order', () => {
    const content = [text('a'), image, text('b')];
    const output = contentParts({ content });
    expect(output).to.deep.equal({ parts: [text('a'), imagePart, text('b')] });
    expect(Object.isFrozen(output) && Object.isFrozen(output.parts)).to.equal(true);
  });

  it('begins a line with each of neighbouring texts', () => {
    const forUser = { ...text('d'), annotations: { audience: ['user'] } };
    const content = ['', 'a', '', 'b\n', 'c'].map(text);
    const output = contentParts({ content: [...content, forUser, text('e'), image, text('f')] });
    expect(output.parts).to.deep.equal([
      ...['a', '\nb\n', 'c'].map(text),
      { ...text('d'), audience: 'user' },
      text('e'),
      imagePart,
      text('f'),
    ]);
  });

  it('gives nothing for nothing', () => {
    expect(contentParts({})).to.deep.equal({ parts: [] });
    expect(contentParts({ content: [], isError: false, _meta: {} })).to.deep.equal({ parts: [] });
    expect(contentParts({ content: [], resultType: 'complete' })).to.deep.equal({ parts: [] });
  });

  describe('with a structured value', () => {
    it('tells the model the content and not the value, which is mostly the same', () => {
      const structuredContent = { content: [image] };
      expect(contentParts({ content: [image], structuredContent })).to.deep.equal({
        parts: [imagePart],
        structured: structuredContent,
      });
    });

    const forPeople = text('for people');
    const nothing: readonly (readonly [content: readonly unknown[], parts: readonly unknown[]])[] =
      [
        [[], []],
        [[text('')], []],
        [[text(' \n')], [text(' \n')]],
        [
          [{ ...forPeople, annotations: { audience: ['user'] } }],
          [{ ...forPeople, audience: 'user' }],
        ],
      ];
    for (const [content, parts] of nothing) {
      it(`tells the model the value if the content is ${JSON.stringify(content)}`, () => {
        expect(contentParts({ content, structuredContent: { a: [1] } })).to.deep.equal({
          parts: [...parts, text('{"a":[1]}')],
          structured: { a: [1] },
        });
      });
    }

    for (const structuredContent of [[1, 2], 'a', 0, false, null]) {
      it(`takes ${JSON.stringify(structuredContent)} as a value`, () => {
        expect(contentParts({ structuredContent })).to.deep.equal({
          parts: [text(JSON.stringify(structuredContent))],
          structured: structuredContent,
        });
      });
    }

    it('drops a value that is too large, and cuts nothing', () => {
      const content = [text('a')];
      const structuredContent = { a: 'bc' };
      const at = (maxStructuredChars: number) =>
        contentParts({ content, structuredContent }, { maxStructuredChars });
      expect(at(10)).to.deep.equal({ parts: content, structured: structuredContent });
      expect(at(9)).to.deep.equal({ parts: content });
      expect(contentParts({ structuredContent }, { maxStructuredChars: 9 })).to.deep.equal({
        parts: [text('{"a":"bc"}')],
      });
    });

    it('says that a value is missing, and keeps the content', () => {
      const content = [text('a')];
      expect(contentParts({ content }, { isStructured: true })).to.deep.equal({
        parts: [text('a'), text('\n[The tool must give structuredContent, and gave none.]')],
        isError: true,
      });
    });

    it('says what does not fit, and keeps the content and the value', () => {
      const validate = ajvValidator().compile({ properties: { a: { type: 'number' } } });
      const output = contentParts(
        { content: [text('a')], structuredContent: { a: 'b' } },
        { isStructured: true, validate },
      );
      expect(output.isError).to.equal(true);
      expect(output.structured).to.deep.equal({ a: 'b' });
      expect(output.parts[0]).to.deep.equal(text('a'));
      expect(output.parts[1])
        .to.have.property('text')
        .that.matches(/does not fit .*outputSchema: .*number/);
      expect(contentParts({ structuredContent: { a: 1 } }, { validate }).isError).to.equal(
        undefined,
      );
    });

    it('says that a check has failed', () => {
      const validate = (): never => {
        throw new Error('secret');
      };
      const { parts } = contentParts({ structuredContent: 1 }, { validate });
      expect(JSON.stringify(parts)).to.include('it could not be checked').and.not.include('secret');
    });

    it('asks nothing of the value of a failed tool but its size', () => {
      const validate = ajvValidator().compile({ type: 'number' });
      const options = { isStructured: true, validate, maxStructuredChars: 3 };
      const answer = { content: [text('No.')], isError: true };
      const failed = { parts: [text('No.')], isError: true };
      expect(contentParts(answer, options)).to.deep.equal(failed);
      expect(contentParts({ ...answer, structuredContent: 'abc' }, options)).to.deep.equal(failed);
      expect(contentParts({ ...answer, structuredContent: 'a' }, options)).to.deep.equal({
        ...failed,
        structured: 'a',
      });
    });

    it('says that a value is too deep to be written', () => {
      let deep: unknown = 1;
      for (let level = 0; level < 100_000; level += 1) deep = [deep];
      const { parts, isError, structured } = contentParts({ structuredContent: deep });
      expect([isError, structured]).to.deep.equal([true, undefined]);
      expect(parts).to.deep.equal([text('[The structuredContent cannot be written as JSON.]')]);
    });
  });

  describe('with an error', () => {
    it('marks it, and keeps what the tool says', () => {
      const content = [text('Not found.')];
      expect(contentParts({ content, isError: true })).to.deep.equal({
        parts: content,
        isError: true,
      });
    });

    it('takes any mark for one that is not false', () => {
      for (const isError of ['true', 1, {}, '']) {
        expect(contentParts({ content: [text('a')], isError }).isError).to.equal(true);
      }
      expect(contentParts({ content: [], isError: null }).isError).to.equal(undefined);
    });

    it('tells the model something if the tool does not', () => {
      const parts = [text('The tool failed without a message.')];
      expect(contentParts({ content: [], isError: true })).to.deep.equal({ parts, isError: true });
    });
  });

  describe('with what is not as the protocol says', () => {
    it('leaves the block out, says so once, and keeps the others', () => {
      const content = [text('a'), { type: 'video' }, image, { type: 'text' }];
      const note = text('[Block 1 is left out: its type "video" is not known.]');
      expect(contentParts({ content })).to.deep.equal({
        parts: [text('a'), imagePart, note],
        isError: true,
      });
    });

    it('says that the content is no list', () => {
      const { parts, isError } = contentParts({ content: 'a' });
      expect(isError).to.equal(true);
      expect(parts).to.deep.equal([text('[The content must be an array, got "a".]')]);
    });

    it('says that the answer is none, or wants something', () => {
      const answers: readonly (readonly [answer: unknown, message: string])[] = [
        [undefined, 'The answer must be an object, got undefined.'],
        ['a', 'The answer must be an object, got "a".'],
        [
          { resultType: 'input_required' },
          'The answer is not complete: its resultType is "input_required".',
        ],
      ];
      for (const [answer, message] of answers) {
        expect(contentParts(answer)).to.deep.equal({ parts: [text(message)], isError: true });
      }
    });

    it('gives an output whatever comes, and an error has words for the model', () => {
      const answer = fc.record(
        {
          content: fc.oneof(fc.array(fc.oneof(fc.jsonValue(), fc.constant(image))), fc.jsonValue()),
          structuredContent: fc.jsonValue(),
          isError: fc.oneof(fc.boolean(), fc.jsonValue()),
          resultType: fc.constantFrom<unknown>('complete', undefined, 'task', 5),
        },
        { requiredKeys: [] },
      );
      fc.assert(
        fc.property(fc.oneof(answer, fc.jsonValue()), fc.boolean(), (given, isStructured) => {
          const output = contentParts(given, { isStructured });
          expect(checkOutput(output)).to.deep.equal(output);
          const words = output.parts.filter(({ audience }) => audience !== 'user');
          if (output.isError === true) expect(words).to.not.deep.equal([]);
        }),
      );
    });
  });
});
