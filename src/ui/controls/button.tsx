import type { ComponentProps, MouseEvent } from 'react';

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
   * It does what it says, and can't be pressed meanwhile. Disabled, it would lose the keyboard:
   * the next Tab begins elsewhere, and a screen reader at the top of the page.
   */
  isWorking?: boolean;
}

export function buttonClasses(look: ButtonLook, more: string): string {
  return `${base} ${looks[look]} ${more}`;
}

/** A button says what happens when it is pressed. */
export function Button({
  look = 'secondary',
  className = '',
  isWorking = false,
  ...rest
}: ButtonProps) {
  const working = isWorking
    ? { 'aria-busy': true, 'aria-disabled': true, disabled: false, onClick: refuse }
    : {};
  return <button type="button" className={buttonClasses(look, className)} {...rest} {...working} />;
}

/** Neither is a form sent a second time. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
