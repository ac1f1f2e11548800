import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

export function SuccessBanner({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      data-success
      className="mb-8 flex animate-rise items-center gap-3 rounded-medium bg-success-fill px-4 py-3 text-success"
    >
      <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
      <div>
        <p className="font-[620]">{title}</p>
        {children ? <p className="text-small">{children}</p> : null}
      </div>
    </div>
  );
}
