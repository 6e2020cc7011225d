export { type FakeTool, type FakeToolOptions, type FakeToolRun, fakeTool } from './fakeTool.ts';
export { type ChaiApi, type ChaiAssertion, type ChaiTools, millraceChai } from './millraceChai.ts';
export { type RunToolOptions, runTool } from './runTool.ts';
export {
  type ScriptedMessage,
  type ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedRequest,
  scriptedModel,
} from './scriptedModel.ts';
export { type TestContext, type TestContextFacts, testContext } from './testContext.ts';
export type {
  CallStep,
  ErrorFault,
  GarbageFault,
  ModelTurn,
  ReasoningStep,
  SlowFault,
  StatusFault,
  TextStep,
  TurnCall,
  TurnFault,
  TurnFinish,
  TurnPause,
  TurnStep,
  TurnUsage,
} from './turns/ModelTurn.ts';
export type { ScriptedTurns } from './turns/ScriptedTurns.ts';
