import { useId } from 'react';
import { fontStyles, textPositions } from '../../../../domain/tools/edit-options.ts';
import { editOptionTexts } from '../../../texts/en/editor/edit-options.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import type { EditChoices } from '../choices/edit-choices.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';
import { ColorRow } from './color-row.tsx';

export function TextPanel(props: { choices: EditChoices; onChange: ChangeChoices }) {
  const { choices, onChange } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <label htmlFor={id} className="text-small font-[560]">
          {editorTexts.text.label}
        </label>
        <textarea
          dir="auto"
          id={id}
          rows={2}
          maxLength={500}
          value={choices.text}
          placeholder={editorTexts.text.placeholder}
          className="w-full resize-y [unicode-bidi:plaintext] rounded-medium border border-field-line bg-raised px-4 py-3 placeholder:text-muted"
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </div>
      <ChoiceRow
        label={editorTexts.text.position}
        choices={textPositions.map((value) => ({ value, title: editOptionTexts.position(value) }))}
        chosen={typeof choices.place === 'string' ? choices.place : null}
        onChoose={(place) => onChange({ place })}
      />
      <p className="-mt-2 text-small text-muted">{editorTexts.text.drag}</p>
      <ChoiceRow
        label={editorTexts.text.font}
        choices={fontStyles.map((value) => ({ value, title: editOptionTexts.font(value) }))}
        chosen={choices.fontStyle}
        onChoose={(fontStyle) => onChange({ fontStyle })}
      />
      <Slider
        label={editorTexts.text.size}
        min={2}
        max={40}
        value={Math.round(choices.textSize * 100)}
        valueText={editorTexts.text.ofTheHeight(Math.round(choices.textSize * 100))}
        onChange={(value) => onChange({ textSize: value / 100 })}
      />
      <ColorRow
        label={editorTexts.text.color}
        extras={[{ value: 'auto', title: editorTexts.text.auto }]}
        chosen={choices.color}
        onChoose={(color) => onChange({ color: color as EditChoices['color'] })}
      />
      <ColorRow
        label={editorTexts.text.outline}
        extras={[
          { value: 'auto', title: editorTexts.text.auto },
          { value: 'none', title: editorTexts.text.none },
        ]}
        chosen={choices.outline}
        onChoose={(outline) => onChange({ outline: outline as EditChoices['outline'] })}
      />
    </div>
  );
}
