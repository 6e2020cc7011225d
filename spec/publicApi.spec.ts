import { expect } from 'chai';
import { expectTypeOf } from 'expect-type';
import * as main from 'millrace';
import * as core from 'millrace/core';
import * as formats from 'millrace/formats';
import * as http from 'millrace/http';
import * as mcp from 'millrace/mcp';
import * as node from 'millrace/node';
import * as partial from 'millrace/partial';
import * as testing from 'millrace/testing';
import * as testingServer from 'millrace/testing/server';
import { toolErrorCodes } from '../lib/errors/ToolErrorCode.ts';

/** The values of `millrace/core`. Types are in the API reports. */
const CORE = [
  'DuplicateToolCallIdError',
  'DuplicateToolError',
  'EmptyToolCallIdError',
  'GuardrailError',
  'InvalidSchemaError',
  'InvalidSourceError',
  'InvalidToolError',
  'MillraceError',
  'MissingPackageError',
  'ModelStreamError',
  'StreamingToolExecutor',
  'ToolExecutor',
  'ToolFailure',
  'ToolInterrupt',
  'ToolRegistry',
  'anthropicMessages',
  'applyMiddleware',
  'bedrockConverse',
  'cohereV2',
  'composeHooks',
  'converse',
  'decodeStream',
  'enhancedInvokable',
  'enhancedStreamable',
  'errorResult',
  'executeTools',
  'fitResults',
  'formats',
  'fromChunks',
  'gemini',
  'geminiInteractions',
  'interruptOf',
  'invokable',
  'ndjson',
  'ollama',
  'openaiChat',
  'openaiResponses',
  'outputs',
  'params',
  'repairHistory',
  'results',
  'sse',
  'streamable',
  'text',
  'textResult',
  'toTool',
  'toolSearch',
  'withGuardrails',
  'withHooks',
  'withRetry',
  'withTimeout',
];

const FORMATS = [
  'anthropicMessages',
  'bedrockConverse',
  'cohereV2',
  'decodeStream',
  'formats',
  'fromChunks',
  'gemini',
  'geminiInteractions',
  'ndjson',
  'ollama',
  'openaiChat',
  'openaiResponses',
  'sse',
];

const TOOL_ERROR_CODES = [
  'invalid-arguments',
  'invalid-output',
  'unknown-tool',
  'denied',
  'guardrail',
  'timeout',
  'idle-timeout',
  'cancelled',
  'skipped',
  'tool-failed',
  'rate-limit',
  'auth',
  'unavailable',
  'too-large',
] as const;

const OTHER_ERROR_CODES = [
  'model-stream',
  'invalid-tool',
  'invalid-schema',
  'duplicate-tool',
  'empty-tool-call-id',
  'duplicate-tool-call-id',
  'invalid-source',
  'missing-package',
  'mcp-registry',
  'tool-interrupt',
] as const;

const MODEL_EVENTS = [
  'text-delta',
  'reasoning-delta',
  'tool-call-start',
  'tool-call-delta',
  'tool-call',
  'usage',
  'finish',
] as const;

const TOOL_EVENTS = [
  'tool-queued',
  'tool-start',
  'tool-progress',
  'tool-output',
  'tool-result',
] as const;

const CONVERSATION_EVENTS = [
  'turn-start',
  'turn-retry',
  'tool-interrupt',
  'turn-end',
  'done',
] as const;

const DONE_REASONS = [
  'stop',
  'length',
  'content-filter',
  'error',
  'unknown',
  'max-turns',
  'stop-when',
  'return-directly',
  'interrupted',
  'aborted',
] as const;

const STATUSES = [
  'ok',
  'error',
  'invalid',
  'unknown-tool',
  'denied',
  'timeout',
  'cancelled',
  'skipped',
] as const;

const EXECUTIONS = ['not-started', 'finished', 'interrupted', 'unknown'] as const;

/** One of the members of a list of literals. */
type Of<List extends readonly string[]> = List[number];

describe('public API', () => {
  it('of millrace/core exports these values', () => {
    expect(Object.keys(core)).to.have.members(CORE);
  });

  it('of millrace is that of millrace/core, and Ajv', () => {
    expect(Object.keys(main)).to.have.members([...CORE, 'ajvValidator']);
    for (const name of CORE.filter((shared) => shared !== 'ToolRegistry')) {
      expect(Reflect.get(main, name), name).to.equal(Reflect.get(core, name));
    }
    expect(new main.ToolRegistry()).to.be.instanceOf(core.ToolRegistry);
  });

  it('of millrace/formats exports these values', () => {
    expect(Object.keys(formats)).to.have.members(FORMATS);
    expect(Object.keys(formats.formats)).to.have.members([
      'anthropic-messages',
      'openai-chat',
      'openai-responses',
      'gemini',
      'gemini-interactions',
      'ollama',
      'cohere-v2',
      'bedrock-converse',
    ]);
  });

  it('of millrace/http exports these values', () => {
    expect(Object.keys(http)).to.have.members([
      'anthropicModel',
      'bedrockModel',
      'cohereModel',
      'geminiInteractionsModel',
      'geminiModel',
      'ollamaModel',
      'openaiChatModel',
      'openaiResponsesModel',
      'postStream',
    ]);
  });

  it('of millrace/node exports these values', () => {
    expect(Object.keys(node)).to.have.members(['fileSpill']);
  });

  it('of millrace/partial exports these values', () => {
    expect(Object.keys(partial)).to.have.members(['partialArguments']);
  });

  it('of millrace/mcp exports these values', () => {
    expect(Object.keys(mcp)).to.have.members([
      'McpClient',
      'McpRegistryError',
      'checkMcpTools',
      'checkMcpUrl',
      'connectMcp',
      'connectMcpServers',
      'feedRegistry',
      'fingerprintMcpTool',
      'fromMcp',
      'httpMcpRegistry',
      'mcpTools',
      'serveMcp',
      'serveMcpHttp',
      'staticMcpRegistry',
    ]);
  });

  it('of millrace/testing exports these values', () => {
    expect(Object.keys(testing)).to.have.members([
      'fakeTool',
      'millraceChai',
      'runTool',
      'scriptedModel',
      'testContext',
    ]);
  });

  it('of millrace/testing/server exports these values', () => {
    expect(Object.keys(testingServer)).to.have.members(['startModelServer', 'writeTurn']);
  });

  it('has these error codes', () => {
    expectTypeOf<Of<typeof TOOL_ERROR_CODES>>().toEqualTypeOf<main.ToolErrorCode>();
    expectTypeOf<
      Of<typeof TOOL_ERROR_CODES> | Of<typeof OTHER_ERROR_CODES>
    >().toEqualTypeOf<main.MillraceErrorCode>();
    expect(toolErrorCodes).to.have.members(TOOL_ERROR_CODES);
  });

  it('has these event types', () => {
    expectTypeOf<Of<typeof MODEL_EVENTS>>().toEqualTypeOf<main.ModelEvent['type']>();
    expectTypeOf<Of<typeof TOOL_EVENTS>>().toEqualTypeOf<main.ToolEvent['type']>();
    expectTypeOf<
      Of<typeof CONVERSATION_EVENTS> | Of<typeof MODEL_EVENTS> | Of<typeof TOOL_EVENTS>
    >().toEqualTypeOf<main.ConversationEvent['type']>();
    expectTypeOf<Of<typeof DONE_REASONS>>().toEqualTypeOf<main.DoneReason>();
  });

  it('has these outcomes of a call', () => {
    expectTypeOf<Of<typeof STATUSES>>().toEqualTypeOf<main.ToolStatus>();
    expectTypeOf<Of<typeof EXECUTIONS>>().toEqualTypeOf<main.ToolExecution>();
  });
});
