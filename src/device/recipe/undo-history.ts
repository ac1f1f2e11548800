export const statesMax = 100;

export interface UndoHistory<State> {
  states: readonly State[];
  at: number;
}

export function startHistory<State>(state: State): UndoHistory<State> {
  return { states: [state], at: 0 };
}

export function currentState<State>({ states, at }: UndoHistory<State>): State {
  const state = states[at];
  if (state === undefined) throw new Error(`The history has no state ${at}`);
  return state;
}

export function record<State>(history: UndoHistory<State>, state: State): UndoHistory<State> {
  const states = [...history.states.slice(0, history.at + 1), state].slice(-statesMax);
  return { states, at: states.length - 1 };
}

export function canUndo({ at }: UndoHistory<unknown>): boolean {
  return at > 0;
}

export function canRedo({ states, at }: UndoHistory<unknown>): boolean {
  return at < states.length - 1;
}

export function undo<State>(history: UndoHistory<State>): UndoHistory<State> {
  return canUndo(history) ? { ...history, at: history.at - 1 } : history;
}

export function redo<State>(history: UndoHistory<State>): UndoHistory<State> {
  return canRedo(history) ? { ...history, at: history.at + 1 } : history;
}
