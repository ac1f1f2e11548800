import { describe, expect, it } from 'vitest';
import type { MaskOperation } from '../../../../../src/device/masks/mask-operation.ts';
import { currentState, startHistory, undo } from '../../../../../src/device/recipe/undo-history.ts';
import {
  firstChoices,
  textLayerOf,
} from '../../../../../src/features/editor/choices/edit-choices.ts';
import {
  type EditorDocument,
  parseDocument,
  picturesOf,
  serializeDocument,
  startDocument,
} from '../../../../../src/features/editor/document/editor-document.ts';
import { recordEdit } from '../../../../../src/features/editor/document/record-edit.ts';

const stroke: MaskOperation = { kind: 'rectangle', x: 1, y: 2, width: 3, height: 4 };

/** A document with a stroke in its second state, and another one in its third. */
function documentOf(): EditorDocument {
  const start = startDocument({ id: 'base', width: 60, height: 40 });
  const [first] = start.history.states;
  const states = [
    first,
    { ...first, selection: [stroke] },
    { ...first, selection: [stroke, { ...stroke, x: 9 }] },
  ];
  return { ...start, history: { states: states as typeof start.history.states, at: 2 } };
}

interface Stored {
  strokes: unknown[];
  states: unknown[];
  at: number;
  pending: unknown;
}
/** Reads the document after a change of what was stored. */
function parsed(change: (stored: Stored) => Partial<Stored>) {
  const stored = JSON.parse(serializeDocument(documentOf())) as Stored;
  return parseDocument(JSON.stringify({ ...stored, ...change(stored) }));
}

describe('a stored document', () => {
  it('is read as it was, with each stroke once', () => {
    const read = parsed(() => ({}));
    expect(read).toEqual({ document: documentOf(), lost: 0 });
    const [, second, third] = read?.document.history.states ?? [];
    expect(second?.selection[0]).toBe(third?.selection[0]);
  });

  it.each([
    ['is damaged', (strokes: unknown[]) => [strokes[0], { kind: 'star' }]],
    ['is missing', (strokes: unknown[]) => strokes.slice(0, 1)],
  ])('loses the states with a stroke that %s, and shows the one before', (_, change) => {
    const read = parsed(({ strokes }) => ({ strokes: change(strokes) }));
    expect(read?.lost).toBe(1);
    expect(read?.document.history).toMatchObject({ at: 1, states: [{}, { selection: [stroke] }] });
  });
});

const base = { id: 'base', width: 400, height: 200 };
const mark = { kind: 'rectangle', x: 1, y: 1, width: 9, height: 9 } as const;
const filter = { kind: 'filter', type: 'Sepia', intensity: 80 } as const;

it('a selection stays under a filter or a text, and is cleared by an AI edit', () => {
  const start = startHistory({ ...currentState(startDocument(base).history), selection: [mark] });
  const filtered = recordEdit(start, filter);
  expect(currentState(filtered).selection).toEqual([mark]);
  const laid = recordEdit(filtered, { kind: 'backdrop-photo', pictureId: 'photo' });
  expect(currentState(laid).selection).toEqual([mark]);
  const redrawn = recordEdit(filtered, { kind: 'background', pictureId: 'answer' });
  expect(currentState(redrawn).selection).toEqual([]);
});

it('a document is read with the field names of earlier releases', () => {
  const layer = textLayerOf({ ...firstChoices, text: 'Applied', color: '#c2410c' });
  if (!layer) throw new Error('The text has a layer');
  const edit = { kind: 'text' as const, layer };
  const applied = recordEdit(startDocument(base).history, edit);
  const { recipe } = currentState(applied);
  const unsaved = { jobId: 'job-12345', edit, options: { tool: 'text' }, recipe, ts: 1 };
  const document = { ...startDocument(base), history: applied, unsaved };
  const earlier = serializeDocument(document)
    .replaceAll('"color"', '"colour"')
    .replaceAll('"unsaved"', '"unkept"');
  expect(parseDocument(earlier)).toEqual({ document, lost: 0 });
});

it('a selection turns with the picture, and is back where it was after undo', () => {
  const start = startHistory({ ...currentState(startDocument(base).history), selection: [mark] });
  const turned = recordEdit(start, { kind: 'turn', quarters: 1 });
  expect(currentState(turned).selection).toEqual([
    { kind: 'rectangle', x: 199, y: 1, width: -9, height: 9 },
  ]);
  // The second step starts from the size that the first one left.
  const again = recordEdit(turned, { kind: 'flip', axis: 'horizontal' });
  expect(currentState(again).selection).toEqual([
    { kind: 'rectangle', x: 1, y: 1, width: 9, height: 9 },
  ]);
  expect(currentState(undo(undo(again))).selection).toEqual([mark]);
});

it('a photo for the background is saved with the document, applied or not', () => {
  const document = { ...startDocument(base), photo: 'photo-1' };
  expect(parseDocument(serializeDocument(document))).toEqual({ document, lost: 0 });
  expect(picturesOf(document)).toEqual(new Set(['base', 'photo-1']));
  const { photo: _, ...earlier } = document;
  expect(parseDocument(serializeDocument(earlier as never))?.document.photo).toBeNull();
});
