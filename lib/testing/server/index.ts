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
} from '../turns/ModelTurn.ts';
export type { ScriptedTurns } from '../turns/ScriptedTurns.ts';
export type { ModelServer, ModelServerOptions, ModelServerRequest } from './ModelServer.ts';
export { startModelServer } from './startModelServer.ts';
export { writeTurn } from './writeTurn.ts';
