import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClasses } from './button.tsx';

export function ButtonLink({
  look = 'secondary',
  className = '',
  ...rest
}: Omit<LinkProps, 'className'> & { look?: ButtonLook; className?: string }) {
  return <Link className={buttonClasses(look, className)} {...rest} />;
}
