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
import { type DraftAdjustment, draftAdjustmentSchema, noAdjustment } from './draft-adjustment.ts';

const text = z.optional(z.string());

/** One state of the editor as it is kept. What was kept before tries were steps says nothing of them. */
const stateSchema = z.object({
  recipe: recipeSchema,
  selection: z.array(maskOperationSchema),
  adjustment: z.optional(draftAdjustmentSchema),
});

/** The same with its strokes named by their places. */
const namedStateSchema = z.object({
  ...stateSchema.shape,
  selection: z.array(z.int().check(z.gte(0))),
});

/** An edit whose job has not ended: what becomes of the picture when it has. */
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

/** A paid edit that is on the picture and not in the history yet. */
const unsavedSchema = z.object({
  ...pendingSchema.shape,
  recipe: recipeSchema,
  /** In milliseconds since 1970. */
  ts: z.number(),
});

/** Each part is looked at by itself: one that is damaged takes no other along. */
const documentSchema = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
  /** From the second version on: every stroke once. The states name theirs by their places here. */
  strokes: z.optional(z.array(z.unknown())),
  states: z.array(z.unknown()).check(z.minLength(1)),
  at: z.int().check(z.gte(0)),
  pending: z.unknown(),
  unsaved: z.unknown(),
});

/** One state of the editor: what was applied, what is selected, and what is adjustment. */
export interface EditorState extends z.infer<typeof stateSchema> {
  adjustment: DraftAdjustment;
}
export type PendingEdit = z.infer<typeof pendingSchema>;
export type UnsavedEdit = z.infer<typeof unsavedSchema>;

/** All that the editor has done and can undo, and the edit that is on its way. */
export interface EditorDocument {
  history: UndoHistory<EditorState>;
  pending: PendingEdit | null;
  unsaved: UnsavedEdit | null;
}

/** A document of one state. What was adjustment on the picture before is adjustment on this one too. */
export function startDocument(
  base: { id: string; width: number; height: number },
  adjustment: DraftAdjustment = noAdjustment,
): EditorDocument {
  return {
    history: startHistory({ recipe: startRecipe(base), selection: [], adjustment }),
    pending: null,
    unsaved: null,
  };
}

/** Every state holds all strokes before it: each is written once, so that a stroke costs what it is and not what there is. */
export function serializeDocument({ history, pending, unsaved }: EditorDocument): string {
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
  return JSON.stringify({ version: 2, strokes, states, at: history.at, pending, unsaved });
}

/** A state with its strokes in place of their places, the same object for the same stroke. */
function readState(
  state: unknown,
  strokes: readonly unknown[] | undefined,
  carried: DraftAdjustment,
): EditorState | null {
  const { data } = (strokes ? namedStateSchema : stateSchema).safeParse(
    // Earlier releases stored this field as `tried`.
    renameField(state, 'tried', 'adjustment'),
  );
  if (!data) return null;
  const selection = data.selection.map((each) =>
    typeof each === 'number' ? strokes?.[each] : each,
  );
  const adjustment = data.adjustment ?? carried;
  return selection.every(isStroke) ? { recipe: data.recipe, selection, adjustment } : null;
}

function isStroke(stroke: unknown): stroke is MaskOperation {
  return stroke !== undefined && stroke !== null;
}

/**
 * What was kept, and how many of its parts could not be read; null where not one
 * state could. `carried` is adjustment where what was kept says nothing of tries.
 */
export function parseDocument(
  content: string,
  carried: DraftAdjustment = noAdjustment,
): { document: EditorDocument; lost: number } | null {
  try {
    // Earlier releases stored this field as `unkept`.
    const stored = renameField(JSON.parse(content), 'unkept', 'unsaved');
    const parsed = documentSchema.safeParse(stored);
    if (!parsed.success || parsed.data.at >= parsed.data.states.length) return null;
    const { data } = parsed;
    const strokes = data.strokes?.map((each) => maskOperationSchema.safeParse(each).data ?? null);
    const read = data.states.map((state) => readState(state, strokes, carried));
    const states = read.filter((state) => state !== null);
    const pending = z.nullable(pendingSchema).safeParse(data.pending);
    const unsaved = z.nullable(unsavedSchema).safeParse(data.unsaved);
    if (states.length === 0) return null;
    // Where the state that was shown is damaged, the last sound one before it is shown.
    const before = read.slice(0, data.at + 1).filter((state) => state !== null).length;
    return {
      document: {
        history: { states, at: Math.max(0, before - 1) },
        pending: pending.data ?? null,
        unsaved: unsaved.data ?? null,
      },
      lost:
        read.length - states.length + [pending, unsaved].filter(({ success }) => !success).length,
    };
  } catch {
    return null;
  }
}

/** Every picture that any of the states needs. */
export function picturesOf({ states }: UndoHistory<EditorState>): Set<string> {
  return new Set(states.flatMap(({ recipe }) => pictureIdsOf(recipe)));
}

/** The states up to the first that needs a picture which is gone; null where not even the first can be shown. */
export function dropUnshowable(
  history: UndoHistory<EditorState>,
  isThere: (pictureId: string) => boolean,
): UndoHistory<EditorState> | null {
  const shows = ({ recipe }: { recipe: Recipe }) => pictureIdsOf(recipe).every(isThere);
  const broken = history.states.findIndex((state) => !shows(state));
  const states = broken === -1 ? history.states : history.states.slice(0, broken);
  return states.length === 0 ? null : { states, at: Math.min(history.at, states.length - 1) };
}
