import { describe, expect, it } from 'vitest';
import {
  currentState,
  record,
  redo,
  startHistory,
  undo,
} from '../../../src/device/recipe/undo-history.ts';

describe('undo and redo', () => {
  it('move through the states and return the position', () => {
    let history = record(record(startHistory('a'), 'b'), 'c');
    expect(history.at).toBe(2);
    history = undo(undo(history));
    expect([currentState(history), history.at]).toEqual(['a', 0]);
    expect(undo(history)).toBe(history);
    history = redo(history);
    expect([currentState(history), history.at]).toEqual(['b', 1]);
    history = record(history, 'd');
    expect([history.states, history.at]).toEqual([['a', 'b', 'd'], 2]);
    expect(redo(history)).toBe(history);
  });

  it('have a hundred states, and drop the oldest first', () => {
    let history = startHistory(0);
    for (let state = 1; state <= 100; state += 1) history = record(history, state);
    expect(history.states).toHaveLength(100);
    expect([history.states[0], history.at]).toEqual([1, 99]);
  });
});
