import { Brush, Eraser, SquareDashed } from 'lucide-react';
import { selectOpening } from '../../../../domain/tools/edit-tools.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import type { EditChoices } from '../choices/edit-choices.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';
import { DescriptionBox } from './description-box.tsx';

const pens = [
  { value: 'brush', icon: <Brush aria-hidden="true" className="size-4" /> },
  {
    value: 'rectangle',
    icon: <SquareDashed aria-hidden="true" className="size-4" />,
  },
  { value: 'eraser', icon: <Eraser aria-hidden="true" className="size-4" /> },
] as const;

export function SelectPanel(props: {
  choices: EditChoices;
  hasSelection: boolean;
  onChange: ChangeChoices;
  onClear: () => void;
}) {
  const { choices, onChange } = props;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-2">
        <ChoiceRow
          label={editorTexts.select.mark}
          choices={pens.map((pen) => ({ ...pen, title: editorTexts.select.brushes[pen.value] }))}
          chosen={choices.pen}
          onChoose={(pen) => onChange({ pen })}
        />
        {props.hasSelection ? (
          <Button className="text-small" onClick={props.onClear}>
            {editorTexts.select.clear}
          </Button>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Slider
          label={editorTexts.select.brushSize}
          min={1}
          max={40}
          value={Math.round(choices.penSize * 200)}
          valueText={`${Math.round(choices.penSize * 200)}`}
          onChange={(value) => onChange({ penSize: value / 200 })}
        />
        <Slider
          label={editorTexts.select.softEdge}
          min={0}
          max={50}
          value={Math.round(choices.feather * 1000)}
          valueText={`${Math.round(choices.feather * 1000)}`}
          onChange={(value) => onChange({ feather: value / 1000 })}
        />
      </div>
      <DescriptionBox
        label={editorTexts.select.change}
        placeholder={editorTexts.select.changePlaceholder}
        description={choices.change}
        // A provider with a short prompt limit gets no mask either.
        opening={selectOpening(choices.area.trim() || undefined, false)}
        onChange={(next) => onChange(({ change }) => ({ change: next(change) }))}
      />
      <Field
        className="[&>label]:text-small"
        label={editorTexts.select.area}
        hint={editorTexts.select.areaHint}
        placeholder={editorTexts.select.areaPlaceholder}
        maxLength={200}
        value={choices.area}
        onChange={(event) => onChange({ area: event.target.value })}
      />
    </div>
  );
}
