import { adjustable, adjustmentRange } from '../../../../domain/editing/adjusting/adjustment.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { Slider } from '../../../ui/controls/slider.tsx';
import type { EditChoices } from '../choices/edit-choices.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';

export function AdjustPanel(props: { choices: EditChoices; onChange: ChangeChoices }) {
  const { adjustment } = props.choices;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1 lg:grid-cols-1">
      {adjustable.map((what) => (
        <Slider
          key={what}
          label={editorTexts.adjust[what]}
          {...adjustmentRange}
          value={adjustment[what]}
          valueText={`${adjustment[what] > 0 ? '+' : ''}${adjustment[what]}`}
          onChange={(value) =>
            props.onChange((before) => ({ adjustment: { ...before.adjustment, [what]: value } }))
          }
        />
      ))}
    </div>
  );
}
