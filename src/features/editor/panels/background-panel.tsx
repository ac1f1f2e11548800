import { backgroundOpening } from '../../../../domain/tools/edit-tools.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import type { EditChoices } from '../document/edit-choices.ts';
import type { ChangeChoices } from '../document/use-edit-choices.ts';
import { DescriptionBox } from './description-box.tsx';

/** Describes the new background. */
export function BackgroundPanel(props: { choices: EditChoices; onChange: ChangeChoices }) {
  const { choices, onChange } = props;
  return (
    <div className="flex flex-col gap-4">
      <DescriptionBox
        label={editorTexts.background.label}
        placeholder={editorTexts.background.placeholder}
        description={choices.background}
        opening={backgroundOpening}
        onChange={(next) => onChange(({ background }) => ({ background: next(background) }))}
      />
      <ul aria-label={editorTexts.background.scenesLabel} className="flex flex-wrap gap-1.5">
        {Object.values(editorTexts.background.scenes).map((scene) => (
          <li key={scene}>
            <button
              type="button"
              className="min-h-11 rounded-medium border border-line bg-raised px-3 py-2 text-start text-small hover:border-ink"
              onClick={() => onChange({ background: scene })}
            >
              {scene}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
