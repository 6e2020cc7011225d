export type {
  ChooseTurn,
  ModelServer,
  ModelServerOptions,
  ModelServerRequest,
  TurnScript,
} from './ModelServer.ts';
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
} from './ModelTurn.ts';
export { startModelServer } from './startModelServer.ts';
export { writeTurn } from './writeTurn.ts';
