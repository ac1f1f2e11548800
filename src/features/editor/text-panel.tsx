import { useId } from 'react';
import { fontStyles, textPositions } from '../../../domain/edit-options.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Slider } from '../../ui/slider.tsx';
import { ColourRow } from './colour-row.tsx';
import type { EditChoices } from './edit-choices.ts';
import type { ChangeChoices } from './use-edit-choices.ts';

/** Words on the picture: where, in which font, how large and in which colours. */
export function TextPanel(props: { choices: EditChoices; onChange: ChangeChoices }) {
  const { choices, onChange } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <label htmlFor={id} className="text-small font-[560]">
          Text
        </label>
        <textarea
          id={id}
          rows={2}
          maxLength={500}
          value={choices.text}
          placeholder="Wish you were here"
          className="w-full resize-y rounded-medium border border-field-line bg-raised px-4 py-3 placeholder:text-muted"
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </div>
      <ChoiceRow
        label="Position"
        choices={textPositions.map((value) => ({ value, title: value }))}
        chosen={typeof choices.place === 'string' ? choices.place : null}
        onChoose={(place) => onChange({ place })}
      />
      <p className="-mt-2 text-small text-muted">Or drag the text on the picture.</p>
      <ChoiceRow
        label="Font"
        choices={fontStyles.map((value) => ({ value, title: value }))}
        chosen={choices.fontStyle}
        onChoose={(fontStyle) => onChange({ fontStyle })}
      />
      <Slider
        label="Size"
        min={2}
        max={40}
        value={Math.round(choices.textSize * 100)}
        words={`${Math.round(choices.textSize * 100)} % of the height`}
        onChange={(value) => onChange({ textSize: value / 100 })}
      />
      <ColourRow
        label="Colour"
        extras={[{ value: 'auto', title: 'Auto' }]}
        chosen={choices.colour}
        onChoose={(colour) => onChange({ colour: colour as EditChoices['colour'] })}
      />
      <ColourRow
        label="Outline"
        extras={[
          { value: 'auto', title: 'Auto' },
          { value: 'none', title: 'None' },
        ]}
        chosen={choices.outline}
        onChoose={(outline) => onChange({ outline: outline as EditChoices['outline'] })}
      />
    </div>
  );
}
