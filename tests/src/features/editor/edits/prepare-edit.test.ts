import { describe, expect, it } from 'vitest';
import { jobRequestSchema } from '../../../../../domain/account/job.ts';
import { type EditTool, editTools } from '../../../../../domain/tools/edit-tools.ts';
import { extendStroke } from '../../../../../src/device/masks/extend-stroke.ts';
import type { Stroke } from '../../../../../src/device/masks/mask-operation.ts';
import type { Edit } from '../../../../../src/device/recipe/recipe.ts';
import {
  type EditChoices,
  type EditorTab,
  firstChoices,
} from '../../../../../src/features/editor/choices/edit-choices.ts';
import {
  dropUnshowable,
  parseDocument,
  serializeDocument,
  startDocument,
} from '../../../../../src/features/editor/document/editor-document.ts';
import type { EditorState } from '../../../../../src/features/editor/document/editor-state.ts';
import { prepareEdit } from '../../../../../src/features/editor/edits/prepare-edit.ts';
import {
  isPaidEdit,
  prepareFreeEdit,
} from '../../../../../src/features/editor/edits/prepare-free-edit.ts';
import { editorTexts } from '../../../../../src/texts/en/editor/editor.ts';

const state: EditorState = {
  recipe: { version: 1, basePictureId: 'base', width: 400, height: 200, edits: [] },
  selection: [],
};
const stroke = { kind: 'brush', radius: 10, points: [{ x: 5, y: 5 }] } as const;

it('prepareEdit requires a described or a selected area, and does not accept an erased one', () => {
  const choices = { ...firstChoices, tab: 'select', change: 'Make it green' } as const;
  expect(prepareEdit(choices, state).ok).toBe(false);
  expect(prepareEdit({ ...choices, area: 'the jacket' }, state).ok).toBe(true);
  const erased = { ...state, selection: [{ ...stroke, kind: 'eraser' as const, points: [] }] };
  expect(prepareEdit(choices, erased).ok).toBe(false);
  const stroked = {
    ...stroke,
    points: [
      { x: 100, y: 50 },
      { x: 160, y: 120 },
    ],
  };
  const marked = prepareEdit(choices, { ...state, selection: [stroked] });
  expect(marked.ok && marked.edit('job-12345').kind).toBe('ai-patch');
  // An area that was erased again, or is outside the picture, is not selected.
  const again = [stroked, { ...stroked, kind: 'eraser' as const }];
  expect(prepareEdit(choices, { ...state, selection: again }).ok).toBe(false);
});

describe('what is requested, and what is made of the response', () => {
  const prepared = (tab: EditTool, more: Partial<EditChoices>, given = state) => {
    const edit = prepareEdit({ ...firstChoices, ...more, tab }, given);
    return edit.ok ? [edit.options, edit.edit('job-1')] : edit.alert;
  };
  const painted = [{ ...stroke, radius: 60, points: [{ x: 100, y: 100 }] }];

  it.each<[string, EditTool, Partial<EditChoices>, object]>([
    [
      'a filter',
      'filter',
      { filterType: 'Warm', filterIntensity: 40 },
      [
        { filterType: 'Warm', filterIntensity: 40 },
        { kind: 'filter', intensity: 40 },
      ],
    ],
    [
      'a text without its spaces',
      'text',
      { text: ' Hello ', place: 'Top' },
      [
        { textContent: 'Hello', textPosition: 'Top' },
        { kind: 'text', layer: { text: 'Hello' } },
      ],
    ],
    [
      'a change of what is named, in the whole picture',
      'select',
      { area: ' the sky ', change: 'Make it green' },
      [
        { areaToEdit: 'the sky', editDescription: 'Make it green' },
        { kind: 'background', pictureId: 'job-1' },
      ],
    ],
    [
      'another background',
      'background',
      { background: ' a beach ' },
      [{ backgroundType: 'a beach' }, { kind: 'background', pictureId: 'job-1' }],
    ],
  ])('is %s', (_, tab, choices, expected) => {
    expect(prepared(tab, choices)).toMatchObject(expected);
  });

  it('is a change of what is painted over, with a soft edge', () => {
    const change = { area: ' ', change: ' Make it green ', feather: 0.02 };
    const given = { ...state, selection: painted };
    expect(prepared('select', change, given)).toEqual([
      { tool: 'select', editDescription: 'Make it green' },
      { kind: 'ai-patch', pictureId: 'job-1', operations: painted, feather: 8 },
    ]);
  });
});

it('an edit that a provider makes or that costs credits was paid for, and no other', () => {
  const free = ['crop', 'turn', 'flip', 'adjust', 'backdrop', 'backdrop-photo'];
  const paid = ['filter', 'text', 'ai-patch', 'background', 'overlay'];
  const isPaid = (kind: string) => isPaidEdit({ kind } as Edit);
  expect([...free, ...paid].filter(isPaid)).toEqual(paid);
});

it('every prepared edit is a request that the server accepts', () => {
  const choices: EditChoices = {
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

it('a free edit is prepared from its tab alone, or the missing input is named', () => {
  const { recipe } = state;
  const of = { width: 400, height: 200 };
  const choices: EditChoices = {
    ...firstChoices,
    crop: { x: 10, y: 20, width: 60, height: 70, of },
    adjustment: { brightness: 10, contrast: 0, saturation: 0, sharpness: 0 },
  };
  const free = (tab: EditorTab, over = choices, photo: string | null = null) =>
    prepareFreeEdit({ ...over, tab }, recipe, photo);
  expect(editTools.map((tab) => free(tab))).toEqual([null, null, null, null]);
  const crop = { kind: 'crop', x: 10, y: 20, width: 60, height: 70 };
  expect(free('crop')).toEqual({ ok: true, edit: crop });
  const { adjustment } = choices;
  expect(free('adjust')).toEqual({ ok: true, edit: { kind: 'adjust', adjustment } });
  expect(free('crop', firstChoices)?.ok).toBe(false);
  expect(free('adjust', firstChoices)).toEqual({ ok: false, alert: 'Move a slider first.' });
  const over = (backdrop: EditChoices['backdrop'], photo: string | null = null) =>
    free('background', { ...choices, backdrop, backdropColor: '#ff0000' }, photo);
  const fill = { kind: 'color', color: '#ff0000' };
  expect(over('color')).toEqual({ ok: true, edit: { kind: 'backdrop', fill } });
  const photo = { kind: 'backdrop-photo', pictureId: 'sea' };
  expect(over('photo', 'sea')).toEqual({ ok: true, edit: photo });
  expect(over('photo')).toEqual({ ok: false, alert: editorTexts.alerts.photo });
});

describe('a saved document', () => {
  const document = startDocument({ id: 'base', width: 400, height: 200 });

  it('can store everything that the editor makes: many strokes, a long one, a wide edge', () => {
    const points = Array.from({ length: 19_990 }, (_, at) => ({ x: at, y: 0 }));
    let long: Stroke = { ...stroke, radius: 1, points };
    for (let at = 0; at < 40; at += 1) long = extendStroke(long, { x: at, y: 9 });
    // A move without a distance adds no point.
    long = extendStroke(long, { x: 39.01, y: 9 });
    expect(long.points.length).toBeLessThan(11_000);
    expect(long.points.at(-1)).toEqual({ x: 39, y: 9 });
    const selection = [
      long,
      ...Array.from({ length: 300 }, () => ({ ...stroke, points: [...stroke.points] })),
    ];
    const choices = {
      ...firstChoices,
      tab: 'select',
      change: 'Make it green',
      feather: 0.05,
    } as const;
    const recipe = { ...state.recipe, width: 60_000, height: 400 };
    const prepared = prepareEdit(choices, { ...state, recipe, selection });
    if (!prepared.ok) throw new Error(prepared.alert);
    const edit = prepared.edit('job-12345');
    const film: Edit = { kind: 'filter', type: 'Film', intensity: 1 };
    const edits = [edit, ...Array.from({ length: 300 }, () => film)];
    const history = { states: [{ ...state, recipe: { ...recipe, edits }, selection }], at: 0 };
    const made = { ...document, history };
    expect(parseDocument(serializeDocument(made))).toEqual({ document: made, lost: 0 });
    const full = { ...recipe, edits: Array.from({ length: 1000 }, () => film) };
    expect(prepareEdit(choices, { ...state, recipe: full, selection }).ok).toBe(false);
  });

  it('is shown up to the first step whose picture is missing', () => {
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
