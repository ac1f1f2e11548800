import { addEdit, type Edit } from '../../../device/recipe/recipe.ts';
import {
  currentState,
  record,
  replaceState,
  type UndoHistory,
} from '../../../device/recipe/undo-history.ts';
import { type EditChoices, textLayerOf } from './edit-choices.ts';
import type { DraftAdjustment, EditorState } from './editor-state.ts';

/** Returns the draft adjustment that the choices describe. */
export function draftAdjustmentOf(choices: EditChoices): DraftAdjustment {
  const { filterType, filterIntensity, text, place, fontStyle, textSize, color, outline } = choices;
  return {
    filter: filterType && { filterType, filterIntensity },
    text: text === '' ? null : { text, place, fontStyle, textSize, color, outline },
    feather: choices.feather,
  };
}

/**
 * Returns the choices with a state's draft adjustment. The style of the last text stays set for the
 * next one, and so does the soft edge.
 */
export function withDraftAdjustment(
  choices: EditChoices,
  { adjustment, selection }: EditorState,
): EditChoices {
  const { filter, text, feather = choices.feather } = adjustment;
  const edge = selection.length > 0 ? { feather } : {};
  return { ...choices, filterType: null, text: '', ...filter, ...text, ...edge };
}

/** Returns what a step has changed. An adjustment changes one part at a time. */
export function nameStep(
  before: EditorState,
  after: EditorState,
): 'edit' | 'selection' | 'filter' | 'text' {
  if (before.recipe.edits.length !== after.recipe.edits.length) return 'edit';
  if (before.selection.length !== after.selection.length) return 'selection';
  if (!isSame(before.adjustment.filter, after.adjustment.filter)) return 'filter';
  return isSame(before.adjustment.text, after.adjustment.text) ? 'selection' : 'text';
}

/**
 * A gesture that makes one step: a slider that moves, or a text that is typed. `name` is what it
 * changes, `state` its latest state.
 */
export interface Gesture {
  name: string;
  state: EditorState;
}

/**
 * Records a change of the draft adjustment. It is a step only where the picture looks different:
 * the font of an empty text is none. All changes of one gesture make one step, and none where they
 * end where they began. `gesture` is the gesture that continues, if it has the same name.
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
 * Records an applied edit. The steps of its draft adjustment become one step with it, so that one
 * undo takes back what was paid for at once.
 */
export function recordEdit(
  history: UndoHistory<EditorState>,
  edit: Edit,
): UndoHistory<EditorState> {
  const before = currentState(history);
  const { adjustment } = before;
  const state = { ...before, recipe: addEdit(before.recipe, edit) };
  // An AI edit changes what the selected area shows. A filter or a text does not.
  if (edit.kind !== 'filter' && edit.kind !== 'text')
    return record(history, { ...state, selection: [] });
  let { at } = history;
  for (; at > 0; at -= 1) {
    const [earlier, later] = [history.states[at - 1], history.states[at]];
    if (!earlier || !later || nameStep(earlier, later) !== edit.kind) break;
  }
  // The applied part is removed from the draft adjustment, so that it is not shown twice.
  return record({ ...history, at }, { ...state, adjustment: { ...adjustment, [edit.kind]: null } });
}

/**
 * Returns the parts of a state that are visible on the picture: the text layer, and the soft edge
 * of a selection.
 */
function seen({ adjustment: { filter, text, feather }, selection }: EditorState) {
  return { filter, layer: text && textLayerOf(text), edge: selection.length > 0 ? feather : null };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
