import { isAdjusted } from '../../../../domain/editing/adjusting/adjustment.ts';
import type { EditTool } from '../../../../domain/tools/edit-tools.ts';
import { toolCost } from '../../../../domain/tools/tool-cost.ts';
import { type Edit, editsMax, type Recipe, sizeOf } from '../../../device/recipe/recipe.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { cropFrame, type EditChoices, fillOf, paidTool } from '../choices/edit-choices.ts';
import type { UnpaidEdit } from '../choices/preview.ts';

export type FreeEdit = { ok: true; edit: UnpaidEdit } | { ok: false; alert: string };

/**
 * Returns the free edit that the open tab's button applies, or the missing input; null if the tab's edit is
 * paid. `photo` is the picture chosen for the background.
 */
export function prepareFreeEdit(
  choices: EditChoices,
  recipe: Recipe,
  photo: string | null,
): FreeEdit | null {
  const { tab, adjustment } = choices;
  if (paidTool(choices) !== null) return null;
  if (recipe.edits.length >= editsMax) return { ok: false, alert: editorTexts.alerts.full };
  if (tab === 'adjust') {
    return isAdjusted(adjustment)
      ? { ok: true, edit: { kind: 'adjust', adjustment } }
      : { ok: false, alert: editorTexts.alerts.adjust };
  }
  if (tab === 'background') {
    const fill = fillOf(choices);
    if (fill) return { ok: true, edit: { kind: 'backdrop', fill } };
    return photo
      ? { ok: true, edit: { kind: 'backdrop-photo', pictureId: photo } }
      : { ok: false, alert: editorTexts.alerts.photo };
  }
  const frame = cropFrame(choices, sizeOf(recipe));
  return frame
    ? { ok: true, edit: { kind: 'crop', ...frame } }
    : { ok: false, alert: editorTexts.alerts.crop };
}

const freeKinds: readonly Edit['kind'][] = [
  'crop',
  'turn',
  'flip',
  'adjust',
  'backdrop',
  'backdrop-photo',
];

/** The tool of each kind of paid edit. An overlay is what an edit without a mask has changed. */
const tools: Partial<Record<Edit['kind'], EditTool>> = {
  filter: 'filter',
  text: 'text',
  background: 'background',
};

/** Returns what a paid edit cost, in credits. */
export function paidEditCost({ kind }: Edit): number {
  return toolCost({ tool: 'edit', options: { tool: tools[kind] ?? 'select' } });
}

/** Whether an applied edit was paid for. */
export function isPaidEdit({ kind }: Edit): boolean {
  return !freeKinds.includes(kind);
}
