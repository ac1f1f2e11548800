import { describe, expect, it } from 'vitest';
import {
  currentState,
  record,
  redo,
  startHistory,
  stateLabel,
  statesMax,
  type UndoHistory,
  undo,
} from '../../../../../src/device/recipe/undo-history.ts';
import {
  draftAdjustmentOf,
  type Gesture,
  nameStep,
  recordAdjustment,
  recordEdit,
  withDraftAdjustment,
} from '../../../../../src/features/editor/document/draft-adjustment.ts';
import {
  type EditChoices,
  firstChoices,
  textLayerOf,
} from '../../../../../src/features/editor/document/edit-choices.ts';
import {
  parseDocument,
  serializeDocument,
  startDocument,
} from '../../../../../src/features/editor/document/editor-document.ts';
import {
  type EditorState,
  noAdjustment,
} from '../../../../../src/features/editor/document/editor-state.ts';

const base = { id: 'base', width: 400, height: 200 };

/** Returns an editor without its page, and functions that make one choice or one gesture after the other. */
function edit() {
  let { history } = startDocument(base);
  let gesture: Gesture | null = null;
  const move = (change: Partial<EditChoices>) => {
    const adjustment = draftAdjustmentOf({
      ...withDraftAdjustment(firstChoices, currentState(history)),
      ...change,
    });
    ({ history, gesture } = recordAdjustment(
      history,
      adjustment,
      Object.keys(change).join(),
      gesture,
    ));
  };
  return {
    /** Makes a choice of its own, as a click does. */
    choose: (change: Partial<EditChoices>) => {
      gesture = null;
      move(change);
    },
    /** Continues a gesture: a slider that moves, or a text that is typed. */
    move,
    go: (to: (before: UndoHistory<EditorState>) => UndoHistory<EditorState>) => {
      history = to(history);
    },
    label: () => stateLabel(history),
    adjustment: () => currentState(history).adjustment,
    history: () => history,
  };
}

describe('a draft adjustment', () => {
  it('makes a step with every choice, which undo and redo restore', () => {
    const { choose, go, label, adjustment } = edit();
    choose({ filterType: 'Sepia' });
    choose({ filterIntensity: 80 });
    choose({ filterType: 'Vintage' });
    expect(label()).toBe('State 4/4');
    go(undo);
    expect(adjustment().filter).toEqual({ filterType: 'Sepia', filterIntensity: 80 });
    go(undo);
    go(undo);
    expect([label(), adjustment()]).toEqual(['State 1/4', noAdjustment]);
    go(redo);
    expect(adjustment().filter).toEqual({ filterType: 'Sepia', filterIntensity: 50 });
    choose({ text: 'Hello' });
    expect(label()).toBe('State 3/3');
  });

  it('makes one step from a slider’s whole gesture or a typed text, and none where it ends where it began', () => {
    const { choose, move, label, adjustment } = edit();
    for (const text of ['S', 'Su', 'Sun']) move({ text });
    expect(label()).toBe('State 2/2');
    for (let size = 10; size <= 20; size += 1) move({ textSize: size / 100 });
    expect([label(), adjustment().text?.textSize]).toEqual(['State 3/3', 0.2]);
    choose({ textSize: 0.3 });
    move({ textSize: 0.25 });
    move({ textSize: 0.2 });
    expect(label()).toBe('State 3/3');
    move({ textSize: 0.21 });
    expect(label()).toBe('State 4/4');
  });

  it('makes no step where it is not visible, and stays set', () => {
    const { choose, label, adjustment } = edit();
    choose({ filterIntensity: 80 });
    choose({ fontStyle: 'Italic' });
    choose({ area: 'the sky' });
    choose({ text: ' ' });
    expect([label(), adjustment().text?.text]).toEqual(['State 1/1', ' ']);
  });

  it('makes a step from the soft edge of a selection, and none without a selection', () => {
    const { choose, move, go, label, adjustment, history } = edit();
    choose({ feather: 0.02 });
    expect([label(), adjustment().feather]).toEqual(['State 1/1', 0.02]);
    const mark = { kind: 'rectangle', x: 1, y: 1, width: 9, height: 9 } as const;
    go((before) => record(before, { ...currentState(before), selection: [mark] }));
    choose({ feather: 0.03 });
    move({ feather: 0.05 });
    expect(label()).toBe('State 3/3');
    const [, second, third] = history().states;
    expect(second && third && nameStep(second, third)).toBe('selection');
    go(undo);
    expect(withDraftAdjustment(firstChoices, currentState(history())).feather).toBe(0.02);
    // Without a selection the feather is a setting for the next one.
    go(undo);
    const set = { ...firstChoices, feather: 0.04 };
    expect(withDraftAdjustment(set, currentState(history())).feather).toBe(0.04);
  });

  it('adds one state for a whole gesture, so that a slider does not drop a hundred states', () => {
    const { choose, move, history } = edit();
    for (let count = 0; count < statesMax; count += 1) choose({ text: `${count}` });
    const [first] = history().states;
    choose({ textSize: 0.2 });
    for (let size = 21; size < 40; size += 1) move({ textSize: size / 100 });
    expect(history().states).toHaveLength(statesMax);
    expect(history().states[0]).not.toBe(first);
    expect(history().states[0]?.adjustment.text?.text).toBe('1');
  });

  it('becomes one step with the edit that applies it, and the other adjustments stay', () => {
    const { choose, go, label, adjustment } = edit();
    choose({ text: 'Hello' });
    choose({ filterType: 'Sepia' });
    choose({ filterIntensity: 80 });
    go((before) => recordEdit(before, { kind: 'filter', type: 'Sepia', intensity: 80 }));
    expect([label(), adjustment().filter, adjustment().text?.text]).toEqual([
      'State 3/3',
      null,
      'Hello',
    ]);
    go(undo);
    expect([adjustment().filter, adjustment().text?.text]).toEqual([null, 'Hello']);
    go(redo);
    // An AI answer does not replace the text.
    go((before) => recordEdit(before, { kind: 'background', pictureId: 'answer' }));
    expect([label(), adjustment().text?.text]).toEqual(['State 4/4', 'Hello']);
  });

  it('is restored with its state, and the style of the last text stays set', () => {
    const set = { ...firstChoices, filterType: 'Film', text: 'Hi', textSize: 0.3 } as const;
    const state = currentState(startDocument(base).history);
    expect(withDraftAdjustment(set, state)).toEqual({ ...set, filterType: null, text: '' });
    expect(
      withDraftAdjustment(firstChoices, { ...state, adjustment: draftAdjustmentOf(set) }),
    ).toEqual(set);
  });

  it('is saved with the document; a document without one gets the saved choices', () => {
    const { choose, history } = edit();
    choose({ filterType: 'Sepia' });
    choose({ text: 'Hello', place: { x: 0.2, y: 0.4 } });
    const document = { ...startDocument(base), history: history() };
    const text = serializeDocument(document);
    expect(parseDocument(text)).toEqual({ document, lost: 0 });
    const older = JSON.parse(text);
    for (const state of older.states) delete state.adjustment;
    const carried = draftAdjustmentOf({ ...firstChoices, text: 'Draft' });
    const read = parseDocument(JSON.stringify(older), carried);
    expect(read?.document.history.states.map(({ adjustment }) => adjustment)).toEqual(
      Array(3).fill(carried),
    );
  });

  it('is read from a document with the field names of earlier releases', () => {
    const { choose, history } = edit();
    choose({ text: 'Hello', color: '#1d4ed8' });
    const layer = textLayerOf({ ...firstChoices, text: 'Applied', color: '#c2410c' });
    if (!layer) throw new Error('The text has a layer');
    const applied = recordEdit(history(), { kind: 'text', layer });
    const { recipe } = currentState(applied);
    const unsaved = {
      jobId: 'job-12345',
      edit: { kind: 'text' as const, layer },
      options: { tool: 'text' },
      recipe,
      ts: 1,
    };
    const document = { ...startDocument(base), history: applied, unsaved };
    const earlier = serializeDocument(document)
      .replaceAll('"color"', '"colour"')
      .replaceAll('"adjustment"', '"tried"')
      .replaceAll('"unsaved"', '"unkept"');
    expect(parseDocument(earlier)).toEqual({ document, lost: 0 });
  });
});

it('nameStep returns what a step has changed', () => {
  const { history } = startDocument(base);
  const state = currentState(history);
  const filter = draftAdjustmentOf({ ...firstChoices, filterType: 'Sepia' });
  const text = draftAdjustmentOf({ ...firstChoices, text: 'Hello' });
  const mark = { kind: 'rectangle', x: 1, y: 1, width: 9, height: 9 } as const;
  expect(nameStep(state, { ...state, adjustment: filter })).toBe('filter');
  expect(nameStep(state, { ...state, adjustment: text })).toBe('text');
  expect(nameStep(state, { ...state, selection: [mark] })).toBe('selection');
  const applied = recordEdit(startHistory(state), { kind: 'background', pictureId: 'answer' });
  expect(nameStep(state, currentState(applied))).toBe('edit');
});

it('a selection stays under a filter or a text, and is cleared by an AI edit', () => {
  const mark = { kind: 'rectangle', x: 1, y: 1, width: 9, height: 9 } as const;
  const start = startHistory({ ...currentState(startDocument(base).history), selection: [mark] });
  const filtered = recordEdit(start, { kind: 'filter', type: 'Sepia', intensity: 80 });
  expect(currentState(filtered).selection).toEqual([mark]);
  const redrawn = recordEdit(filtered, { kind: 'background', pictureId: 'answer' });
  expect(currentState(redrawn).selection).toEqual([]);
});
