import { type ComponentProps, type ReactNode, useId } from 'react';

interface LabelProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

const look =
  'w-full rounded-medium border border-field-line bg-raised px-4 text-base placeholder:text-muted aria-invalid:border-danger';

export function Field({
  label,
  error,
  hint,
  className,
  ...rest
}: LabelProps & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(described) => <input className={`${look} min-h-12`} {...described} {...rest} />}
    </Labelled>
  );
}

export function LongField({
  label,
  error,
  hint,
  className,
  ...rest
}: LabelProps & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(described) => (
        <textarea
          dir="auto"
          className={`${look} min-h-36 resize-y py-3`}
          {...described}
          {...rest}
        />
      )}
    </Labelled>
  );
}

function Labelled(
  props: LabelProps & {
    className: string | undefined;
    children: (described: {
      id: string;
      'aria-invalid': true | undefined;
      'aria-describedby': string | undefined;
    }) => ReactNode;
  },
) {
  const { label, error, hint, className = '', children } = props;
  const id = useId();
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <label htmlFor={id} className="font-[560]">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? `${id}-note` : undefined,
      })}
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
