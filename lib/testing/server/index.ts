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
export type {
  ChooseTurn,
  ModelServer,
  ModelServerOptions,
  ModelServerRequest,
  TurnScript,
} from './ModelServer.ts';
export { startModelServer } from './startModelServer.ts';
export { writeTurn } from './writeTurn.ts';
