import { describe, expect, it } from 'vitest';
import { jobRequestSchema } from '../../domain/job.ts';
import { firstChoices, parseChoices } from '../../src/features/editor/edit-choices.ts';
import {
  dropUnshowable,
  type EditorState,
  parseDocument,
  serialiseDocument,
  startDocument,
} from '../../src/features/editor/editor-document.ts';
import { prepareEdit } from '../../src/features/editor/prepare-edit.ts';

const state: EditorState = {
  recipe: { version: 1, basePictureId: 'base', width: 400, height: 200, edits: [] },
  selection: [],
};
const stroke = { kind: 'brush', radius: 10, points: [{ x: 5, y: 5 }] } as const;

describe('what an edit needs before it is asked for', () => {
  it('is told in the spec’s words, by the tab that is open', () => {
    const alertOf = (tab: (typeof firstChoices)['tab']) => {
      const prepared = prepareEdit({ ...firstChoices, tab }, state);
      return prepared.ok ? null : prepared.alert;
    };
    expect(alertOf('filter')).toBe('Please select a filter type.');
    expect(alertOf('text')).toBe('Please enter text content to add to the image.');
    expect(alertOf('select')).toBe(
      'Please specify the area to edit and describe what changes you want.',
    );
    expect(alertOf('background')).toBe('Please specify what background you want.');
  });

  it('is an area in words or a marked one, and never an erased one alone', () => {
    const choices = { ...firstChoices, tab: 'select', change: 'Make it green' } as const;
    expect(prepareEdit(choices, state).ok).toBe(false);
    expect(prepareEdit({ ...choices, area: 'the jacket' }, state).ok).toBe(true);
    const erased = { ...state, selection: [{ ...stroke, kind: 'eraser' as const, points: [] }] };
    expect(prepareEdit(choices, erased).ok).toBe(false);
    const marked = prepareEdit(choices, { ...state, selection: [{ ...stroke, points: [] }] });
    expect(marked.ok && marked.edit('job-12345').kind).toBe('ai-patch');
  });
});

it('every prepared edit is a request that the server takes', () => {
  const choices = {
    ...firstChoices,
    filterType: 'Sepia' as const,
    text: 'Hello',
    place: { x: 0.2, y: 0.3 },
    area: 'the sky',
    change: 'Add clouds',
    background: 'a beach',
  };
  for (const tab of ['filter', 'text', 'select', 'background'] as const) {
    const prepared = prepareEdit({ ...choices, tab }, state);
    expect(prepared.ok).toBe(true);
    if (!prepared.ok) continue;
    const request = { id: 'job-12345', tool: 'edit', uploadId: 'upload-1', ...prepared };
    expect(jobRequestSchema.safeParse(request).success).toBe(true);
  }
});

it('choices that were kept come back, and damaged ones are the first again', () => {
  const changed = { ...firstChoices, tab: 'text', text: 'Hello' } as const;
  expect(parseChoices(JSON.stringify(changed))).toEqual(changed);
  expect(parseChoices('{"tab":"text"')).toEqual(firstChoices);
  expect(parseChoices('{"tab":"paint"}')).toEqual(firstChoices);
  expect(parseChoices(null)).toEqual(firstChoices);
});

describe('a document that was kept', () => {
  const document = startDocument({ id: 'base', width: 400, height: 200 });

  it('comes back as it was, and a damaged one is refused', () => {
    expect(parseDocument(serialiseDocument(document))).toEqual(document);
    expect(parseDocument('{')).toBeNull();
    expect(parseDocument(serialiseDocument({ ...document, history: { states: [], at: 0 } }))).toBe(
      null,
    );
  });

  it('is shown up to the first step whose picture is gone', () => {
    const edit = { kind: 'background', pictureId: 'answer' } as const;
    const later = { ...state, recipe: { ...state.recipe, edits: [edit] } };
    const history = { states: [state, state, later], at: 2 };
    expect(dropUnshowable(history, () => true)).toEqual(history);
    expect(dropUnshowable(history, (id) => id === 'base')).toEqual({
      states: [state, state],
      at: 1,
    });
    expect(dropUnshowable(history, () => false)).toBeNull();
  });
});
