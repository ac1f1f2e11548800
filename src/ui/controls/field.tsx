import { type ComponentProps, type ReactNode, useId } from 'react';

interface LabelProps {
  label: string;
  hint?: string | undefined;
}

const look =
  'w-full rounded-medium border border-field-line bg-raised px-4 text-base placeholder:text-muted aria-invalid:border-danger';

export function Field({ label, hint, className, ...rest }: LabelProps & ComponentProps<'input'>) {
  return (
    <Labelled label={label} hint={hint} className={className}>
      {(described) => <input className={`${look} min-h-12`} {...described} {...rest} />}
    </Labelled>
  );
}

export function LongField({
  label,
  hint,
  className,
  ...rest
}: LabelProps & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} hint={hint} className={className}>
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
    children: (described: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
  },
) {
  const { label, hint, className = '', children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <label htmlFor={id} className="font-[560]">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint ? noteId : undefined })}
      {hint ? (
        <p id={noteId} className="text-small text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
