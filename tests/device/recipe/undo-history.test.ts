import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canRedo,
  canUndo,
  currentState,
  record,
  redo,
  replaceState,
  startHistory,
  stateLabel,
  statesMax,
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

  it('treat a slider’s gesture as one step', () => {
    const history = replaceState(replaceState(record(startHistory(0), 1), 2), 3);
    expect(history.states).toEqual([0, 3]);
  });

  it('have a hundred states, and drop the oldest first', () => {
    let history = startHistory(0);
    for (let state = 1; state <= 100; state += 1) history = record(history, state);
    expect(history.states).toHaveLength(100);
    expect([history.states[0], stateLabel(history)]).toEqual([1, 'State 100/100']);
  });

  it('agree with a simple model of the steps, and store a bounded number', () => {
    const step = fc.oneof(fc.constant('undo'), fc.constant('redo'), fc.nat());
    const rule = fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      let history = startHistory(-1);
      let past: number[] = [];
      let now = -1;
      let future: number[] = [];
      for (const what of steps) {
        if (what === 'undo') {
          history = undo(history);
          const before = past.pop();
          if (before === undefined) continue;
          future.push(now);
          now = before;
        } else if (what === 'redo') {
          history = redo(history);
          const after = future.pop();
          if (after === undefined) continue;
          past.push(now);
          now = after;
        } else {
          history = record(history, what as number);
          past = [...past, now].slice(-(statesMax - 1));
          now = what as number;
          future = [];
        }
      }
      return (
        currentState(history) === now &&
        canUndo(history) === past.length > 0 &&
        canRedo(history) === future.length > 0 &&
        history.states.length <= statesMax
      );
    });
    fc.assert(rule);
  });
});
