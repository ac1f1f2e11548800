import { describe, expect, it } from 'vitest';
import type { MaskOperation } from '../../../../../src/device/masks/mask-operation.ts';
import {
  type EditorDocument,
  parseDocument,
  serializeDocument,
  startDocument,
} from '../../../../../src/features/editor/document/editor-document.ts';

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
