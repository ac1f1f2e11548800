import { describe, expect, it } from 'vitest';
import {
  currentState,
  record,
  redo,
  startHistory,
  stateLabel,
  undo,
} from '../../../src/device/recipe/undo-history.ts';

describe('undo and redo', () => {
  it('move through the states and return the position', () => {
    let history = record(record(startHistory('a'), 'b'), 'c');
    expect(stateLabel(history)).toBe('State 3/3');
    history = undo(undo(history));
    expect([currentState(history), stateLabel(history)]).toEqual(['a', 'State 1/3']);
    expect(undo(history)).toBe(history);
    history = redo(history);
    expect([currentState(history), stateLabel(history)]).toEqual(['b', 'State 2/3']);
    history = record(history, 'd');
    expect([history.states, stateLabel(history)]).toEqual([['a', 'b', 'd'], 'State 3/3']);
    expect(redo(history)).toBe(history);
  });

  it('have a hundred states, and drop the oldest first', () => {
    let history = startHistory(0);
    for (let state = 1; state <= 100; state += 1) history = record(history, state);
    expect(history.states).toHaveLength(100);
    expect([history.states[0], stateLabel(history)]).toEqual([1, 'State 100/100']);
  });
});
