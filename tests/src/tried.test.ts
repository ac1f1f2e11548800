import { describe, expect, it } from 'vitest';
import {
  currentState,
  record,
  redo,
  startHistory,
  statesMax,
  stateWords,
  type UndoHistory,
  undo,
} from '../../src/device/recipe/undo-history.ts';
import {
  chooseTried,
  nameStep,
  noneTried,
  recordEdit,
  recordTried,
  triedOf,
  type Way,
} from '../../src/features/editor/document/draft-adjustment.ts';
import { type EditChoices, firstChoices } from '../../src/features/editor/document/edit-choices.ts';
import {
  type EditorState,
  parseDocument,
  serialiseDocument,
  startDocument,
} from '../../src/features/editor/document/editor-document.ts';

const base = { id: 'base', width: 400, height: 200 };

/** An editor without its page: what is chosen in it, one press or one way after the other. */
function edit() {
  let { history } = startDocument(base);
  let way: Way | null = null;
  const choose = (change: Partial<EditChoices>) => {
    const tried = triedOf({ ...chooseTried(firstChoices, currentState(history)), ...change });
    ({ history, way } = recordTried(history, tried, Object.keys(change).join(), way));
  };
  return {
    /** A press: something of its own. */
    press: (change: Partial<EditChoices>) => {
      way = null;
      choose(change);
    },
    /** Further on the way of a slider, or in a text that is written. */
    move: choose,
    go: (to: (before: UndoHistory<EditorState>) => UndoHistory<EditorState>) => {
      history = to(history);
    },
    words: () => stateWords(history),
    tried: () => currentState(history).tried,
    history: () => history,
  };
}

describe('what is tried on the picture', () => {
  it('is a step for every choice, and goes back and forth', () => {
    const { press, go, words, tried } = edit();
    press({ filterType: 'Sepia' });
    press({ filterIntensity: 80 });
    press({ filterType: 'Vintage' });
    expect(words()).toBe('State 4/4');
    go(undo);
    expect(tried().filter).toEqual({ filterType: 'Sepia', filterIntensity: 80 });
    go(undo);
    go(undo);
    expect([words(), tried()]).toEqual(['State 1/4', noneTried]);
    go(redo);
    expect(tried().filter).toEqual({ filterType: 'Sepia', filterIntensity: 50 });
    press({ text: 'Hello' });
    expect(words()).toBe('State 3/3');
  });

  it('is one step for a slider’s whole way and for a text that is written, and none where it ends where it began', () => {
    const { press, move, words, tried } = edit();
    for (const text of ['S', 'Su', 'Sun']) move({ text });
    expect(words()).toBe('State 2/2');
    for (let size = 10; size <= 20; size += 1) move({ textSize: size / 100 });
    expect([words(), tried().text?.textSize]).toEqual(['State 3/3', 0.2]);
    press({ textSize: 0.3 });
    move({ textSize: 0.25 });
    move({ textSize: 0.2 });
    expect(words()).toBe('State 3/3');
    move({ textSize: 0.21 });
    expect(words()).toBe('State 4/4');
  });

  it('is no step where nothing of it is seen, and is not forgotten there', () => {
    const { press, words, tried } = edit();
    press({ filterIntensity: 80 });
    press({ fontStyle: 'Italic' });
    press({ area: 'the sky' });
    press({ text: ' ' });
    expect([words(), tried().text?.text]).toEqual(['State 1/1', ' ']);
  });

  it('is the soft edge of what is selected, and of nothing else', () => {
    const { press, move, go, words, tried, history } = edit();
    press({ feather: 0.02 });
    expect([words(), tried().feather]).toEqual(['State 1/1', 0.02]);
    const mark = { kind: 'rectangle', x: 1, y: 1, width: 9, height: 9 } as const;
    go((before) => record(before, { ...currentState(before), selection: [mark] }));
    press({ feather: 0.03 });
    move({ feather: 0.05 });
    expect(words()).toBe('State 3/3');
    const [, second, third] = history().states;
    expect(second && third && nameStep(second, third)).toBe('selection');
    go(undo);
    expect(chooseTried(firstChoices, currentState(history())).feather).toBe(0.02);
    // Without a selection it is a setting for the next one, and stays.
    go(undo);
    const set = { ...firstChoices, feather: 0.04 };
    expect(chooseTried(set, currentState(history())).feather).toBe(0.04);
  });

  it('does not push a hundred states out on one way', () => {
    const { press, move, history } = edit();
    for (let count = 0; count < statesMax; count += 1) press({ text: `${count}` });
    const [first] = history().states;
    press({ textSize: 0.2 });
    for (let size = 21; size < 40; size += 1) move({ textSize: size / 100 });
    expect(history().states).toHaveLength(statesMax);
    expect(history().states[0]).not.toBe(first);
    expect(history().states[0]?.tried.text?.text).toBe('1');
  });

  it('becomes one step with what is applied of it, and leaves what else was tried', () => {
    const { press, go, words, tried } = edit();
    press({ text: 'Hello' });
    press({ filterType: 'Sepia' });
    press({ filterIntensity: 80 });
    go((before) => recordEdit(before, { kind: 'filter', type: 'Sepia', intensity: 80 }));
    expect([words(), tried().filter, tried().text?.text]).toEqual(['State 3/3', null, 'Hello']);
    go(undo);
    expect([tried().filter, tried().text?.text]).toEqual([null, 'Hello']);
    go(redo);
    // An answer of the AI replaces nothing that stands there.
    go((before) => recordEdit(before, { kind: 'background', pictureId: 'answer' }));
    expect([words(), tried().text?.text]).toEqual(['State 4/4', 'Hello']);
  });

  it('is set again with its state, and how the last text looked stays set', () => {
    const set = { ...firstChoices, filterType: 'Film', text: 'Hi', textSize: 0.3 } as const;
    const state = currentState(startDocument(base).history);
    expect(chooseTried(set, state)).toEqual({ ...set, filterType: null, text: '' });
    expect(chooseTried(firstChoices, { ...state, tried: triedOf(set) })).toEqual(set);
  });

  it('is kept with the document; what was kept before has what was set then', () => {
    const { press, history } = edit();
    press({ filterType: 'Sepia' });
    press({ text: 'Hello', place: { x: 0.2, y: 0.4 } });
    const document = { ...startDocument(base), history: history() };
    const text = serialiseDocument(document);
    expect(parseDocument(text)).toEqual({ document, lost: 0 });
    const older = JSON.parse(text);
    for (const state of older.states) delete state.tried;
    const carried = triedOf({ ...firstChoices, text: 'Draft' });
    const read = parseDocument(JSON.stringify(older), carried);
    expect(read?.document.history.states.map(({ tried }) => tried)).toEqual(Array(3).fill(carried));
  });
});

it('a step is known by what it did', () => {
  const { history } = startDocument(base);
  const state = currentState(history);
  const filter = triedOf({ ...firstChoices, filterType: 'Sepia' });
  const text = triedOf({ ...firstChoices, text: 'Hello' });
  const mark = { kind: 'rectangle', x: 1, y: 1, width: 9, height: 9 } as const;
  expect(nameStep(state, { ...state, tried: filter })).toBe('filter');
  expect(nameStep(state, { ...state, tried: text })).toBe('text');
  expect(nameStep(state, { ...state, selection: [mark] })).toBe('selection');
  const applied = recordEdit(startHistory(state), { kind: 'background', pictureId: 'answer' });
  expect(nameStep(state, currentState(applied))).toBe('edit');
});

it('what is marked stays marked under a filter or a text, and goes with what the AI makes of the picture', () => {
  const mark = { kind: 'rectangle', x: 1, y: 1, width: 9, height: 9 } as const;
  const start = startHistory({ ...currentState(startDocument(base).history), selection: [mark] });
  const filtered = recordEdit(start, { kind: 'filter', type: 'Sepia', intensity: 80 });
  expect(currentState(filtered).selection).toEqual([mark]);
  const redrawn = recordEdit(filtered, { kind: 'background', pictureId: 'answer' });
  expect(currentState(redrawn).selection).toEqual([]);
});
