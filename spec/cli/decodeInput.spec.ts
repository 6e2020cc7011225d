import { expect } from 'chai';
import { lastValueFrom, toArray } from 'rxjs';
import { decodeInput } from '../../lib/cli/decodeInput.ts';
import { OUTPUT_CLOSED } from '../../lib/cli/exitCode.ts';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { writeTurn } from '../../lib/testing/server/writeTurn.ts';
import { chunksOf, cliIo } from '../helpers/cliIo.ts';

const ready = (): Promise<void> => Promise.resolve();
const steps = [{ text: 'Hello.' }];

async function decoded(format: FormatName, io = cliIo()): Promise<ModelEvent[]> {
  const events$ = await decodeInput({ format, file: undefined, ready }, io);
  return await lastValueFrom(events$.pipe(toArray()));
}

describe('decodeInput', () => {
  for (const format of ['openai-chat', 'ollama', 'bedrock-converse'] as const) {
    it(`decodes ${format}`, async () => {
      const io = cliIo({ stdin: chunksOf(writeTurn(format, { steps })) });
      const types = (await decoded(format, io)).map(({ type }) => type);
      expect(types).to.include('text-delta');
      expect(types.at(-1)).to.equal('finish');
    });
  }

  it('names the format that the bytes are in, and keeps the facts of the error', async () => {
    const io = cliIo({ stdin: chunksOf(writeTurn('anthropic-messages', { steps })) });
    const error = await decoded('openai-chat', io).catch((thrown: unknown) => thrown);
    expect(ModelStreamError.is(error) && error.kind).to.equal('truncated');
    expect((error as ModelStreamError).retryable).to.equal(true);
    expect((error as Error).message).to.match(
      / It looks like anthropic-messages, not openai-chat: try --format anthropic-messages\.$/,
    );
  });

  it('does not take the end of another format for a response that says nothing', async () => {
    const io = cliIo({ stdin: chunksOf(writeTurn('cohere-v2', { steps })) });
    const error = await decoded('openai-chat', io).catch((thrown: unknown) => thrown);
    expect(ModelStreamError.is(error) && error.kind).to.equal('protocol');
    expect((error as Error).message).to.equal(
      'The response says nothing. It looks like cohere-v2, not openai-chat: try --format cohere-v2.',
    );
  });

  it('takes a response that says nothing for what it is', async () => {
    const io = cliIo({ stdin: chunksOf(writeTurn('openai-chat', { steps: [{ text: '' }] })) });
    expect((await decoded('openai-chat', io)).at(-1)?.type).to.equal('finish');
  });

  it('ends what it quotes before it names a format', async () => {
    const io = cliIo({ stdin: chunksOf(['no {"type":"message_start"}']) });
    const error = await decoded('ollama', io).catch((thrown: unknown) => thrown);
    expect((error as Error).message).to.match(/"}\. It looks like anthropic-messages/);
  });

  it('says that an input is empty', async () => {
    for (const format of ['openai-chat', 'ollama', 'bedrock-converse'] as const) {
      const error = await decoded(format).catch((thrown: unknown) => thrown);
      expect(ModelStreamError.is(error) && error.kind).to.equal('truncated');
      expect((error as Error).message).to.equal('The input is empty: no response has come.');
    }
  });

  it('leaves an error alone when the format is the right one', async () => {
    const bytes = writeTurn('openai-chat', { steps: [...steps, { fault: 'cut' }] });
    const io = cliIo({ stdin: chunksOf(bytes) });
    const error = await decoded('openai-chat', io).catch((thrown: unknown) => thrown);
    expect((error as Error).message).to.not.include('looks like');
  });

  it('reads the next piece only when it may', async () => {
    const pieces = writeTurn('openai-chat', { steps });
    let isReady = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (const [at, piece] of pieces.entries()) {
        expect(isReady || at === 0).to.equal(true);
        isReady = false;
        yield piece;
      }
    }
    const wait = async (): Promise<void> => {
      await Promise.resolve();
      isReady = true;
    };
    const options = { format: 'openai-chat', file: undefined, ready: wait } as const;
    await lastValueFrom(await decodeInput(options, cliIo({ stdin: source() })));
  });

  it('completes, and leaves the source, when all ends', async () => {
    const stopping = new AbortController();
    let leave: () => void = () => undefined;
    const left = new Promise<void>((fulfil) => {
      leave = fulfil;
    });
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield* chunksOf(writeTurn('openai-chat', { steps }));
      } finally {
        leave();
      }
    }
    const io = cliIo({ stdin: source(), signal: stopping.signal });
    const events$ = await decodeInput({ format: 'openai-chat', file: undefined, ready }, io);
    const events: ModelEvent[] = [];
    await events$.forEach((event) => {
      events.push(event);
      stopping.abort(OUTPUT_CLOSED);
    });
    expect(events).to.have.length(1);
    await left;
  });

  it('reads nothing when all has ended before', async () => {
    const io = cliIo({ signal: AbortSignal.abort(OUTPUT_CLOSED) });
    const events$ = await decodeInput({ format: 'openai-chat', file: undefined, ready }, io);
    await events$.forEach((event) => {
      expect.fail(event.type);
    });
  });
});
