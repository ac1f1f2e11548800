import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
}

export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-grid size-11 place-items-center rounded-full transition duration-150 hover:bg-sunk ${className}`}
      {...rest}
    />
  );
}
