import type { ComponentProps } from 'react';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-base font-[560] transition duration-150 ease-enter select-none disabled:cursor-not-allowed';

const looks = {
  primary:
    'bg-gold text-on-gold not-disabled:hover:bg-gold-bright not-disabled:active:scale-[0.985] disabled:bg-line disabled:text-muted',
  secondary:
    'border border-field-line bg-raised text-ink not-disabled:hover:border-ink not-disabled:active:scale-[0.985] disabled:text-muted',
  danger:
    'bg-danger text-paper not-disabled:active:scale-[0.985] disabled:bg-line disabled:text-muted',
} as const;

export type ButtonLook = keyof typeof looks;

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
}

export function buttonClasses(look: ButtonLook, more: string): string {
  return `${base} ${looks[look]} ${more}`;
}

/** A button says what happens when it is pressed. */
export function Button({ look = 'secondary', className = '', ...rest }: ButtonProps) {
  return <button type="button" className={buttonClasses(look, className)} {...rest} />;
}
