import { Pipette } from 'lucide-react';
import { useId } from 'react';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { FieldGroup } from '../../../ui/controls/field-group.tsx';

const inks = [
  ['#ffffff', 'white'],
  ['#141210', 'black'],
  ['#eab308', 'gold'],
  ['#c2410c', 'rust'],
  ['#1d4ed8', 'blue'],
  ['#15803d', 'green'],
] as const;

export function ColorRow(props: {
  label: string;
  extras: readonly { value: string; title: string }[];
  colors?: readonly (readonly [value: string, name: (typeof inks)[number][1]])[];
  chosen: string;
  onChoose: (value: string) => void;
}) {
  const { label, extras, colors = inks, chosen, onChoose } = props;
  const name = useId();
  const isOwn = chosen.startsWith('#') && !colors.some(([value]) => value === chosen);
  const ring =
    'relative grid h-11 cursor-pointer place-items-center border-2 has-checked:border-gold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold';
  return (
    <FieldGroup label={label}>
      <div className="flex flex-wrap gap-1">
        {extras.map(({ value, title }) => (
          <label
            key={value}
            htmlFor={`${name}${value}`}
            className={`${ring} rounded-full border-line bg-raised px-3.5 text-small font-[520] has-checked:bg-gold has-checked:text-on-gold`}
          >
            <Radio name={name} value={value} title={title} chosen={chosen} onChoose={onChoose} />
            {title}
          </label>
        ))}
        {colors.map(([value, color]) => (
          <label
            key={value}
            htmlFor={`${name}${value}`}
            title={editorTexts.colors[color]}
            className={`${ring} w-11 rounded-full border-transparent`}
          >
            <Radio
              name={name}
              value={value}
              title={editorTexts.colors[color]}
              chosen={chosen}
              onChoose={onChoose}
            />
            <span
              className="size-8 rounded-full border border-field-line"
              style={{ background: value }}
            />
          </label>
        ))}
        <label
          title={editorTexts.colors.another}
          className={`${ring} w-11 rounded-full ${isOwn ? 'border-gold' : 'border-transparent'}`}
        >
          <input
            type="color"
            aria-label={editorTexts.colors.anotherFor(label)}
            value={chosen.startsWith('#') ? chosen : '#ffffff'}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={(event) => onChoose(event.target.value)}
          />
          <span
            className="grid size-8 place-items-center rounded-full border border-field-line bg-raised"
            style={isOwn ? { background: chosen } : undefined}
          >
            <Pipette aria-hidden="true" className="size-4" />
          </span>
        </label>
      </div>
    </FieldGroup>
  );
}

function Radio(props: {
  name: string;
  value: string;
  title: string;
  chosen: string;
  onChoose: (value: string) => void;
}) {
  const { name, value, title, chosen, onChoose } = props;
  return (
    <input
      id={`${name}${value}`}
      type="radio"
      name={name}
      aria-label={title}
      checked={chosen === value}
      className="absolute inset-0 cursor-pointer opacity-0"
      onChange={() => onChoose(value)}
    />
  );
}
