import { backgroundOpening } from '../../../../domain/tools/edit-tools.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import type { EditChoices } from '../choices/edit-choices.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';
import { EditUnavailable } from '../edit-unavailable.tsx';
import { BackdropOptions } from './backdrop-options.tsx';
import { DescriptionBox } from './description-box.tsx';

export function BackgroundPanel(props: {
  choices: EditChoices;
  /** Whether the picture has a transparent part to put a background under. */
  isTransparent: boolean;
  canDescribe: boolean;
  hasPhoto: boolean;
  isOpening: boolean;
  onChange: ChangeChoices;
  onPhoto: (file: File) => void;
}) {
  const { choices, isTransparent, canDescribe, onChange } = props;
  const titles = Object.entries(editorTexts.backdrop.kinds) as [EditChoices['backdrop'], string][];
  return (
    <div className="flex flex-col gap-4">
      {isTransparent ? (
        <ChoiceRow
          label={editorTexts.backdrop.label}
          choices={titles
            .filter(([value]) => canDescribe || value !== 'ai')
            .map(([value, title]) => ({ value, title }))}
          chosen={canDescribe || choices.backdrop !== 'ai' ? choices.backdrop : null}
          onChoose={(backdrop) => onChange({ backdrop })}
        />
      ) : null}
      {choices.backdrop === 'ai' ? (
        <DescribedBackground canDescribe={canDescribe} choices={choices} onChange={onChange} />
      ) : (
        <BackdropOptions {...props} />
      )}
      {isTransparent ? null : (
        <p className="text-small text-muted">{editorTexts.backdrop.opaque}</p>
      )}
    </div>
  );
}

function DescribedBackground(props: {
  canDescribe: boolean;
  choices: EditChoices;
  onChange: ChangeChoices;
}) {
  const { choices, onChange } = props;
  if (!props.canDescribe) return <EditUnavailable />;
  return (
    <>
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
    </>
  );
}
