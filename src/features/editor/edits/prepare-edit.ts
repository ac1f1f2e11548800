import type { JobRequest } from '../../../../domain/account/job.ts';
import type { EditTool } from '../../../../domain/tools/edit-tools.ts';
import { isMarked } from '../../../device/masks/is-marked.ts';
import { type Edit, editsMax, featherMax, sizeOf } from '../../../device/recipe/recipe.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { type EditChoices, textLayerOf } from '../choices/edit-choices.ts';
import type { EditorState } from '../document/editor-state.ts';

export type EditOptions = Extract<JobRequest, { tool: 'edit' }>['options'];

export type PreparedEdit =
  /** `alert` names the missing input, in the spec's words (section 5). */
  | { ok: false; alert: string }
  /**
   * `edit` takes the job's id, which names the result. The result of an edit by a prompt alone is a whole
   * picture, which is reduced to its changes later.
   */
  | { ok: true; options: EditOptions; edit: (jobId: string) => Edit };

export function prepareEdit(
  choices: EditChoices & { tab: EditTool },
  { recipe, selection }: EditorState,
): PreparedEdit {
  if (recipe.edits.length >= editsMax) {
    return { ok: false, alert: editorTexts.alerts.full };
  }
  switch (choices.tab) {
    case 'filter': {
      const { filterType, filterIntensity } = choices;
      if (!filterType) return { ok: false, alert: editorTexts.alerts.filter };
      return {
        ok: true,
        options: { tool: 'filter', filterType, filterIntensity },
        edit: () => ({ kind: 'filter', type: filterType, intensity: filterIntensity }),
      };
    }
    case 'text': {
      const layer = textLayerOf(choices);
      if (!layer) return { ok: false, alert: editorTexts.alerts.text };
      const { place, fontStyle } = choices;
      const textPosition = typeof place === 'string' ? place : 'Center';
      return {
        ok: true,
        options: { tool: 'text', textContent: layer.text, textPosition, fontStyle },
        edit: () => ({ kind: 'text', layer }),
      };
    }
    case 'select': {
      const [area, change] = [choices.area.trim(), choices.change.trim()];
      const size = sizeOf(recipe);
      const hasMark = isMarked(selection, size);
      if (change === '' || (area === '' && !hasMark)) {
        const { select, selectArea, selectChange } = editorTexts.alerts;
        if (change !== '') return { ok: false, alert: selectArea };
        return { ok: false, alert: area !== '' || hasMark ? selectChange : select };
      }
      const longSide = Math.max(size.width, size.height);
      const feather = Math.min(featherMax, Math.round(choices.feather * longSide));
      return {
        ok: true,
        options: {
          tool: 'select',
          ...(area === '' ? {} : { areaToEdit: area }),
          editDescription: change,
        },
        edit: (pictureId) =>
          hasMark
            ? { kind: 'ai-patch', pictureId, operations: [...selection], feather }
            : { kind: 'background', pictureId },
      };
    }
    case 'background': {
      const backgroundType = choices.background.trim();
      if (backgroundType === '') {
        return { ok: false, alert: editorTexts.alerts.background };
      }
      return {
        ok: true,
        options: { tool: 'background', backgroundType },
        edit: (pictureId) => ({ kind: 'background', pictureId }),
      };
    }
  }
}
