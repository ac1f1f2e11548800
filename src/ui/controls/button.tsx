import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-base font-[560] transition duration-150 ease-enter select-none off:cursor-not-allowed off:transition-none';

const looks = {
  primary:
    'bg-gold text-on-gold not-off:hover:bg-gold-bright not-off:active:scale-[0.985] off:bg-line off:text-muted',
  secondary:
    'border border-field-line bg-raised text-ink not-off:hover:border-ink not-off:active:scale-[0.985] off:text-muted',
  danger: 'bg-danger text-paper not-off:active:scale-[0.985] off:bg-line off:text-muted',
} as const;

export type ButtonLook = keyof typeof looks;

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  /**
   * The action is under way, and a click does nothing. The button is not disabled, because a
   * disabled one loses the focus: the next Tab key would start elsewhere.
   */
  isWorking?: boolean;
}

export function buttonClasses(look: ButtonLook, more: string): string {
  return `${base} ${looks[look]} ${more}`;
}

export function Button({
  look = 'secondary',
  className = '',
  isWorking = false,
  ...rest
}: ButtonProps) {
  const working = isWorking
    ? { 'aria-busy': true, 'aria-disabled': true, disabled: false, onClick: refuse }
    : {};
  return (
    <button
      type="button"
      className={buttonClasses(look, className)}
      onKeyDown={pressOnce}
      {...rest}
      {...working}
    />
  );
}

/** A browser clicks again and again while the Enter key is held down, and each click may cost something. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** Prevents the default too, so that a form is not submitted twice. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
