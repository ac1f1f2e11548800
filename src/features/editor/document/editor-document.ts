import { z } from 'zod/mini';
import { renameField } from '../../../device/drafts/rename-field.ts';
import { type MaskOperation, maskOperationSchema } from '../../../device/masks/mask-operation.ts';
import {
  editSchema,
  pictureIdsOf,
  type Recipe,
  recipeSchema,
  startRecipe,
} from '../../../device/recipe/recipe.ts';
import { startHistory, type UndoHistory } from '../../../device/recipe/undo-history.ts';
import { type EditorState, stateSchema } from './editor-state.ts';

const text = z.optional(z.string());

const namedStateSchema = z.object({
  ...stateSchema.shape,
  selection: z.array(z.int().check(z.gte(0))),
});

const pendingSchema = z.object({
  jobId: z.string(),
  edit: editSchema,
  options: z.object({
    tool: z.string(),
    filterType: text,
    filterIntensity: z.optional(z.number()),
    textContent: text,
    textPosition: text,
    fontStyle: text,
    backgroundType: text,
    areaToEdit: text,
    editDescription: text,
  }),
});

/** A paid edit that is applied to the picture and not saved in the history yet. */
export const unsavedSchema = z.object({
  ...pendingSchema.shape,
  recipe: recipeSchema,
  /** In milliseconds since 1970. */
  ts: z.number(),
});

/** Each part is parsed separately, so that a damaged part does not lose the others. */
const documentSchema = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
  /** Since version 2 the document has every stroke once, and the states contain indexes of strokes. */
  strokes: z.optional(z.array(z.unknown())),
  states: z.array(z.unknown()).check(z.minLength(1)),
  at: z.int().check(z.gte(0)),
  pending: z.unknown(),
  unsaved: z.unknown(),
  /** Earlier releases have none. */
  photo: z.optional(z.unknown()),
});

export type PendingEdit = z.infer<typeof pendingSchema>;
export type UnsavedEdit = z.infer<typeof unsavedSchema>;

export interface EditorDocument {
  history: UndoHistory<EditorState>;
  pending: PendingEdit | null;
  unsaved: UnsavedEdit | null;
  photo: string | null;
}

export interface EditFailure {
  message: string;
  /** What this means for the user; by default, that nothing was charged. */
  advice?: string;
  /** The job that failed or whose picture is missing, if any. */
  jobId: string | null;
}

export type EditorSnapshot = { phase: 'loading' } | { phase: 'empty' } | OpenSnapshot;

export interface OpenSnapshot extends EditorDocument {
  phase: 'open';
  pictures: ReadonlyMap<string, ImageBitmap>;
  failure: EditFailure | null;
}

export function startDocument(base: { id: string; width: number; height: number }): EditorDocument {
  return {
    history: startHistory({ recipe: startRecipe(base), selection: [] }),
    pending: null,
    unsaved: null,
    photo: null,
  };
}

/**
 * Returns the document as JSON. Every state has all strokes before it, so each stroke is written
 * once: the size grows with the strokes, not with their square.
 */
export function serializeDocument({ history, pending, unsaved, photo }: EditorDocument): string {
  const places = new Map<MaskOperation, number>();
  const placeOf = (stroke: MaskOperation) => {
    const place = places.get(stroke) ?? places.size;
    places.set(stroke, place);
    return place;
  };
  const states = history.states.map((state) => ({
    ...state,
    selection: state.selection.map(placeOf),
  }));
  const strokes = [...places.keys()];
  return JSON.stringify({ version: 2, strokes, states, at: history.at, pending, unsaved, photo });
}

/**
 * Returns a state with its strokes in place of their indexes, the same object for the same stroke.
 */
function readState(state: unknown, strokes: readonly unknown[] | undefined): EditorState | null {
  const { data } = (strokes ? namedStateSchema : stateSchema).safeParse(state);
  if (!data) return null;
  const selection = data.selection.map((each) =>
    typeof each === 'number' ? strokes?.[each] : each,
  );
  return selection.every(isStroke) ? { recipe: data.recipe, selection } : null;
}

function isStroke(stroke: unknown): stroke is MaskOperation {
  return stroke !== undefined && stroke !== null;
}

/**
 * Whether two states are equal. Earlier releases also had a state for each preview, which is no longer a
 * step.
 */
function isSameState(one: EditorState, other: EditorState): boolean {
  return (
    one.selection.length === other.selection.length &&
    JSON.stringify(one.recipe) === JSON.stringify(other.recipe)
  );
}

/**
 * Returns the stored document, and how many of its parts could not be read; null if no state
 * could be read.
 */
export function parseDocument(content: string): { document: EditorDocument; lost: number } | null {
  try {
    // Earlier releases stored this field as `unkept`.
    const stored = renameField(JSON.parse(content), 'unkept', 'unsaved');
    const parsed = documentSchema.safeParse(stored);
    if (!parsed.success || parsed.data.at >= parsed.data.states.length) return null;
    const { data } = parsed;
    const strokes = data.strokes?.map((each) => maskOperationSchema.safeParse(each).data ?? null);
    const read = data.states.map((state) => readState(state, strokes));
    const sound = read.filter((state) => state !== null);
    // The indexes of the states that are steps: each differs from the one before it.
    const steps = [...sound.keys()].filter((index) => {
      const [before, state] = [sound[index - 1], sound[index]];
      return !before || !state || !isSameState(before, state);
    });
    const states = sound.filter((_, index) => steps.includes(index));
    const pending = z.nullable(pendingSchema).safeParse(data.pending);
    const unsaved = z.nullable(unsavedSchema).safeParse(data.unsaved);
    if (states.length === 0) return null;
    // If the current state is damaged, the last sound state before it is shown.
    const current = read.slice(0, data.at + 1).filter((state) => state !== null).length - 1;
    const before = steps.filter((index) => index <= current).length;
    return {
      document: {
        history: { states, at: Math.max(0, before - 1) },
        pending: pending.data ?? null,
        unsaved: unsaved.data ?? null,
        photo: z.string().safeParse(data.photo).data ?? null,
      },
      lost:
        read.length - sound.length + [pending, unsaved].filter(({ success }) => !success).length,
    };
  } catch {
    return null;
  }
}

export function picturesOf(document: EditorDocument): Set<string> {
  return withPhoto(document, recipesOf(document).flatMap(pictureIdsOf));
}

export function photosOf(document: EditorDocument): Set<string> {
  const edits = recipesOf(document).flatMap((recipe) => recipe.edits);
  const photos = edits.flatMap((edit) => (edit.kind === 'backdrop-photo' ? [edit.pictureId] : []));
  return withPhoto(document, photos);
}

function recipesOf({ history, unsaved }: EditorDocument): Recipe[] {
  const recipes = history.states.map(({ recipe }) => recipe);
  return unsaved ? [...recipes, unsaved.recipe] : recipes;
}

function withPhoto({ photo }: EditorDocument, ids: readonly string[]): Set<string> {
  return new Set(photo ? [...ids, photo] : ids);
}

/**
 * Returns the states before the first one that needs a missing picture; null if not even the first can be
 * shown.
 */
export function dropUnshowable(
  history: UndoHistory<EditorState>,
  isThere: (pictureId: string) => boolean,
): UndoHistory<EditorState> | null {
  const shows = ({ recipe }: { recipe: Recipe }) => pictureIdsOf(recipe).every(isThere);
  const broken = history.states.findIndex((state) => !shows(state));
  const states = broken === -1 ? history.states : history.states.slice(0, broken);
  return states.length === 0 ? null : { states, at: Math.min(history.at, states.length - 1) };
}
