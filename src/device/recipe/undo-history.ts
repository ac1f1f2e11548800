import { deviceTexts } from '../../texts/en/device.ts';

/** States that are kept; the oldest goes first. */
export const statesMax = 100;

/** All that was done and can be undone or redone. `at` is the state that is shown. */
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

/** A new state after the one that is shown; what was undone is gone. */
export function record<State>(history: UndoHistory<State>, state: State): UndoHistory<State> {
  const states = [...history.states.slice(0, history.at + 1), state].slice(-statesMax);
  return { states, at: states.length - 1 };
}

/** The state that is shown becomes another, as while a slider moves: no step of its own. */
export function replaceState<State>(history: UndoHistory<State>, state: State): UndoHistory<State> {
  return { ...history, states: history.states.with(history.at, state) };
}

export function canUndo({ at }: UndoHistory<unknown>): boolean {
  return at > 0;
}

export function canRedo({ states, at }: UndoHistory<unknown>): boolean {
  return at < states.length - 1;
}

/** The same history where there is nothing to undo. */
export function undo<State>(history: UndoHistory<State>): UndoHistory<State> {
  return canUndo(history) ? { ...history, at: history.at - 1 } : history;
}

export function redo<State>(history: UndoHistory<State>): UndoHistory<State> {
  return canRedo(history) ? { ...history, at: history.at + 1 } : history;
}

/** 'State n/m'. */
export function stateLabel({ states, at }: UndoHistory<unknown>): string {
  return deviceTexts.state(at + 1, states.length);
}
