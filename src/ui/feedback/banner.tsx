import type { ReactNode } from 'react';

const looks = {
  warning: 'bg-warning-fill text-warning',
  danger: 'bg-danger-fill text-danger',
} as const;

export function Banner(props: {
  look: keyof typeof looks;
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div role="alert" className={`rounded-medium px-4 py-3 text-small ${looks[props.look]}`}>
      <p className="font-[620]">{props.title}</p>
      {props.children}
    </div>
  );
}
