import { isAdjusted } from '../../../device/adjusting/adjustment.ts';
import { type Edit, editsMax, type Recipe, sizeOf } from '../../../device/recipe/recipe.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { cropFrame, type EditChoices } from '../document/edit-choices.ts';

export type FreeEdit = { ok: true; edit: Edit } | { ok: false; alert: string };

/**
 * Returns the free edit that the open tab's button applies, or what is missing for it; null where
 * the tab's edit is paid.
 */
export function prepareFreeEdit(choices: EditChoices, recipe: Recipe): FreeEdit | null {
  const { tab, adjustment } = choices;
  if (tab !== 'crop' && tab !== 'adjust') return null;
  if (recipe.edits.length >= editsMax) return { ok: false, alert: editorTexts.alerts.full };
  if (tab === 'adjust') {
    return isAdjusted(adjustment)
      ? { ok: true, edit: { kind: 'adjust', adjustment } }
      : { ok: false, alert: editorTexts.alerts.adjust };
  }
  const frame = cropFrame(choices, sizeOf(recipe));
  return frame
    ? { ok: true, edit: { kind: 'crop', ...frame } }
    : { ok: false, alert: editorTexts.alerts.crop };
}

/** Whether an applied edit was paid for. */
export function isPaidEdit({ kind }: Edit): boolean {
  return kind !== 'crop' && kind !== 'turn' && kind !== 'flip' && kind !== 'adjust';
}
