import { ImageUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { gradientDirections } from '../../../../domain/editing/backdrop-colors.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { FieldGroup } from '../../../ui/controls/field-group.tsx';
import { acceptedPictures } from '../../studio/studio.ts';
import type { EditChoices } from '../choices/edit-choices.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';
import { ColorRow } from './color-row.tsx';

const gradients = {
  sand: ['#fdf0cf', '#eab676'],
  sunrise: ['#ffd9a0', '#e8705a'],
  sea: ['#d3eef5', '#2b6f9e'],
  leaf: ['#eef5d3', '#5d9150'],
  stone: ['#f6f5f2', '#a7a5a0'],
  night: ['#34506b', '#0e1620'],
} as const satisfies Record<string, readonly [string, string]>;

export function BackdropOptions(props: {
  choices: EditChoices;
  hasPhoto: boolean;
  isOpening: boolean;
  onChange: ChangeChoices;
  onPhoto: (file: File) => void;
}) {
  const { choices, onChange } = props;
  switch (choices.backdrop) {
    case 'color':
      return (
        <ColorRow
          label={editorTexts.backdrop.color}
          extras={[]}
          chosen={choices.backdropColor}
          onChoose={(backdropColor) => onChange({ backdropColor })}
        />
      );
    case 'gradient':
      return <GradientOptions choices={choices} onChange={onChange} />;
    case 'photo':
      return <PhotoOptions {...props} />;
    default:
      return null;
  }
}

function GradientOptions({ choices, onChange }: { choices: EditChoices; onChange: ChangeChoices }) {
  const { gradient } = choices;
  const change = (changed: Partial<EditChoices['gradient']>) =>
    onChange((before) => ({ gradient: { ...before.gradient, ...changed } }));
  return (
    <div className="flex flex-col gap-4">
      <FieldGroup label={editorTexts.backdrop.gradients}>
        <div className="flex flex-wrap gap-1.5">
          {Object.entries(gradients).map(([name, [from, to]]) => (
            <button
              key={name}
              type="button"
              aria-label={editorTexts.backdrop.names[name as keyof typeof gradients]}
              title={editorTexts.backdrop.names[name as keyof typeof gradients]}
              aria-pressed={gradient.from === from && gradient.to === to}
              className="size-11 rounded-full border-2 border-transparent p-1 aria-pressed:border-gold"
              onClick={() => change({ from, to })}
            >
              <span
                className="block size-full rounded-full border border-field-line"
                style={{ background: `linear-gradient(${from}, ${to})` }}
              />
            </button>
          ))}
        </div>
      </FieldGroup>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <ColorField
          label={editorTexts.backdrop.from}
          value={gradient.from}
          onChange={(from) => change({ from })}
        />
        <ColorField
          label={editorTexts.backdrop.to}
          value={gradient.to}
          onChange={(to) => change({ to })}
        />
      </div>
      <ChoiceRow
        label={editorTexts.backdrop.direction}
        choices={gradientDirections.map((value) => ({
          value,
          title: editorTexts.backdrop.directions[value],
        }))}
        chosen={gradient.direction}
        onChoose={(direction) => change({ direction })}
      />
    </div>
  );
}

function ColorField(props: { label: string; value: string; onChange: (color: string) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-small font-[560]">
      <input
        id={id}
        type="color"
        value={props.value}
        className="size-11 cursor-pointer rounded-full border border-field-line bg-raised p-1"
        onChange={(event) => props.onChange(event.target.value)}
      />
      <label htmlFor={id}>{props.label}</label>
    </div>
  );
}

function PhotoOptions(props: {
  hasPhoto: boolean;
  isOpening: boolean;
  onPhoto: (file: File) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-start gap-2">
      <Button isWorking={props.isOpening} onClick={() => picker.current?.click()}>
        <ImageUp aria-hidden="true" className="size-5" />
        {props.hasPhoto ? editorTexts.backdrop.anotherPhoto : editorTexts.backdrop.choosePhoto}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={acceptedPictures}
        aria-label={editorTexts.backdrop.photoFile}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) props.onPhoto(file);
          // An input does not report the same file twice in a row unless it is reset.
          target.value = '';
        }}
      />
      <p className="text-small text-muted">{editorTexts.backdrop.photoStays}</p>
    </div>
  );
}
