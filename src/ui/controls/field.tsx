import { type ComponentProps, useId } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** The fault of the input. */
  error?: string | undefined;
  hint?: string;
}

const look =
  'w-full rounded-medium border border-field-line bg-raised px-4 text-base placeholder:text-muted aria-invalid:border-danger';

/** An input of one line, with its label above and its error or hint below. */
export function Field({ label, error, hint, className = '', ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <label htmlFor={id} className="font-[560]">
        {label}
      </label>
      <input
        id={id}
        className={`${look} min-h-12`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...rest}
      />
      <Note id={id} error={error} hint={hint} />
    </div>
  );
}

interface LongFieldProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** The same for a text of several lines. */
export function LongField({ label, error, hint, className = '', ...rest }: LongFieldProps) {
  const id = useId();
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <label htmlFor={id} className="font-[560]">
        {label}
      </label>
      <textarea
        dir="auto"
        id={id}
        className={`${look} min-h-36 resize-y py-3`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...rest}
      />
      <Note id={id} error={error} hint={hint} />
    </div>
  );
}

function Note(props: { id: string; error: string | undefined; hint: string | undefined }) {
  if (!props.error && !props.hint) return null;
  return (
    <p
      id={`${props.id}-note`}
      className={`text-small ${props.error ? 'font-[540] text-danger' : 'text-muted'}`}
    >
      {props.error ?? props.hint}
    </p>
  );
}
