import { FlipHorizontal2, FlipVertical2, RotateCcw, RotateCw } from 'lucide-react';
import type { Flip, Size, Turn } from '../../../../domain/editing/geometry/geometry.ts';
import { frameOfRatio } from '../../../device/geometry/crop-frame.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { FieldGroup } from '../../../ui/controls/field-group.tsx';
import {
  type CropShape,
  cropFrame,
  cropShapes,
  type EditChoices,
} from '../choices/edit-choices.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';

const turns = [
  { name: 'left', Icon: RotateCcw, edit: { kind: 'turn', quarters: 3 } },
  { name: 'right', Icon: RotateCw, edit: { kind: 'turn', quarters: 1 } },
  { name: 'across', Icon: FlipVertical2, edit: { kind: 'flip', axis: 'horizontal' } },
  { name: 'down', Icon: FlipHorizontal2, edit: { kind: 'flip', axis: 'vertical' } },
] as const satisfies readonly { name: string; Icon: unknown; edit: Turn | Flip }[];

export function CropPanel(props: {
  /** Its size in pixels. */
  picture: Size;
  choices: EditChoices;
  isLocked: boolean;
  onChange: ChangeChoices;
  onTurn: (edit: Turn | Flip) => void;
}) {
  const { picture, choices, onChange } = props;
  const { width, height } = cropFrame(choices, picture) ?? picture;
  const choose = (cropShape: CropShape) => {
    const ratio = cropShapes[cropShape];
    const of = { width: picture.width, height: picture.height };
    onChange(
      ratio === null ? { cropShape } : { cropShape, crop: { ...frameOfRatio(picture, ratio), of } },
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <ChoiceRow
        label={editorTexts.crop.shape}
        choices={(Object.keys(cropShapes) as CropShape[]).map((value) => ({
          value,
          title: value === 'free' ? editorTexts.crop.free : value,
        }))}
        chosen={choices.cropShape}
        onChoose={choose}
      />
      <p className="-mt-2 text-small text-muted">
        {editorTexts.crop.how}{' '}
        <output className="whitespace-nowrap tabular-nums">
          {editorTexts.crop.pixels(width, height)}
        </output>
      </p>
      <FieldGroup label={editorTexts.crop.turn}>
        <div className="grid grid-cols-2 gap-1.5">
          {turns.map(({ name, Icon, edit }) => (
            <Button
              key={name}
              className="px-3! text-small"
              disabled={props.isLocked}
              onClick={() => props.onTurn(edit)}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              {editorTexts.crop.turns[name]}
            </Button>
          ))}
        </div>
      </FieldGroup>
    </div>
  );
}
