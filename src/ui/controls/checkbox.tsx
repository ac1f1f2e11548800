import { useId } from 'react';

export function Checkbox(props: {
  label: string;
  note: string;
  checked: boolean;
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
