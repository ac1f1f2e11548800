import { z } from 'zod/mini';
import { renameColor } from '../../../device/drafts/rename-field.ts';
import { addEdit, type Edit } from '../../../device/recipe/recipe.ts';
import {
  currentState,
  record,
  replaceState,
  type UndoHistory,
} from '../../../device/recipe/undo-history.ts';
import {
  type EditChoices,
  featherSchema,
  filterChoiceSchema,
  textChoiceSchema,
  textLayerOf,
} from './edit-choices.ts';
import type { EditorState } from './editor-document.ts';

/** What is adjustment on the picture and not applied: it is seen there, and in no file. */
export const draftAdjustmentSchema = z.object({
  filter: z.nullable(filterChoiceSchema),
  text: z.nullable(z.pipe(z.transform(renameColor), textChoiceSchema)),
  /** How soft the selection's edge is, where there was a choice of it. */
  feather: z.optional(featherSchema),
});

export type DraftAdjustment = z.infer<typeof draftAdjustmentSchema>;

export const noAdjustment: DraftAdjustment = { filter: null, text: null };

/** What the choices try on the picture. */
export function draftAdjustmentOf(choices: EditChoices): DraftAdjustment {
  const { filterType, filterIntensity, text, place, fontStyle, textSize, color, outline } = choices;
  return {
    filter: filterType && { filterType, filterIntensity },
    text: text === '' ? null : { text, place, fontStyle, textSize, color, outline },
    feather: choices.feather,
  };
}

/** The choices with what a state tries. How the last text looked stays set for the next one, and so does the edge. */
export function withDraftAdjustment(
  choices: EditChoices,
  { adjustment, selection }: EditorState,
): EditChoices {
  const { filter, text, feather = choices.feather } = adjustment;
  const edge = selection.length > 0 ? { feather } : {};
  return { ...choices, filterType: null, text: '', ...filter, ...text, ...edge };
}

/** What a step did. What is adjustment comes into a state one part at a time. */
export function nameStep(
  before: EditorState,
  after: EditorState,
): 'edit' | 'selection' | 'filter' | 'text' {
  if (before.recipe.edits.length !== after.recipe.edits.length) return 'edit';
  if (before.selection.length !== after.selection.length) return 'selection';
  if (!isSame(before.adjustment.filter, after.adjustment.filter)) return 'filter';
  return isSame(before.adjustment.text, after.adjustment.text) ? 'selection' : 'text';
}

/** A slider on its gesture, or a text being written: what is changed, and the state that it has made. */
export interface Gesture {
  name: string;
  state: EditorState;
}

/**
 * Another try on the picture. It is a step where the picture looks otherwise by it:
 * a font for a text that nobody wrote is none. The whole gesture of a slider is one
 * step, and none where it leads back to where it began. `gesture` is the one that goes
 * on, if it is named alike.
 */
export function recordAdjustment(
  history: UndoHistory<EditorState>,
  adjustment: DraftAdjustment,
  name: string,
  gesture: Gesture | null,
): { history: UndoHistory<EditorState>; gesture: Gesture | null } {
  const now = currentState(history);
  const isGoingOn = gesture?.name === name && gesture.state === now;
  if (isSame(now.adjustment, adjustment)) return { history, gesture };
  const state = { ...now, adjustment };
  if (isSame(seen(now), seen(state))) {
    return { history: replaceState(history, state), gesture: isGoingOn ? { name, state } : null };
  }
  if (!isGoingOn) return { history: record(history, state), gesture: { name, state } };
  const before = history.states[history.at - 1];
  if (before && isSame(seen(before), seen(state))) {
    return {
      history: { states: history.states.slice(0, history.at), at: history.at - 1 },
      gesture: null,
    };
  }
  return { history: replaceState(history, state), gesture: { name, state } };
}

/**
 * An edit that is applied. The steps that led to it become one with it, as with
 * everything that is adjustment first and confirmed then: one price, one step back.
 */
export function recordEdit(
  history: UndoHistory<EditorState>,
  edit: Edit,
): UndoHistory<EditorState> {
  const before = currentState(history);
  const { adjustment } = before;
  const state = { ...before, recipe: addEdit(before.recipe, edit) };
  // What was marked shows other things now. Under a filter or a text it shows the same.
  if (edit.kind !== 'filter' && edit.kind !== 'text')
    return record(history, { ...state, selection: [] });
  let { at } = history;
  for (; at > 0; at -= 1) {
    const [earlier, later] = [history.states[at - 1], history.states[at]];
    if (!earlier || !later || nameStep(earlier, later) !== edit.kind) break;
  }
  // What is on the picture now is not adjustment on it once more.
  return record({ ...history, at }, { ...state, adjustment: { ...adjustment, [edit.kind]: null } });
}

/** What of it is on the picture: the text as it stands there, the edge of what is selected. */
function seen({ adjustment: { filter, text, feather }, selection }: EditorState) {
  return { filter, layer: text && textLayerOf(text), edge: selection.length > 0 ? feather : null };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
