import { useId } from 'react';

/** A checkbox with a label and a note below it. */
export function Checkbox(props: {
  label: string;
  note: string;
  checked: boolean;
  /** Whether its state is not known yet. */
  isReading?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-6 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          className="size-5 accent-gold"
          checked={props.checked}
          disabled={props.isReading}
          aria-busy={props.isReading}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => props.onChange(target.checked)}
        />
      </span>
      <div>
        <label htmlFor={id} className="font-[560]">
          {props.label}
        </label>
        <p id={`${id}-note`} className="mt-1 text-small text-muted">
          {props.note}
        </p>
      </div>
    </div>
  );
}
