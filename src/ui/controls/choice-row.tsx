import { type ReactNode, useId } from 'react';
import { FieldGroup } from './field-group.tsx';

export function ChoiceRow<Choice extends string>(props: {
  label: string;
  choices: readonly { value: Choice; title: string; icon?: ReactNode }[];
  /** Null while nothing is chosen. */
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
}) {
  const name = useId();
  return (
    <FieldGroup label={props.label}>
      <div className="flex flex-wrap gap-1.5">
        {props.choices.map(({ value, title, icon }) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-line bg-raised px-3 text-small font-[520] transition duration-150 hover:border-ink has-checked:border-gold has-checked:bg-gold has-checked:text-on-gold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold"
          >
            <input
              type="radio"
              name={name}
              checked={props.chosen === value}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={() => props.onChoose(value)}
            />
            {icon}
            {title}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
