import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

export function SuccessBanner({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      data-success
      className="mb-8 flex animate-rise gap-3 rounded-medium bg-success-fill px-4 py-3 text-success"
    >
      <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-[620]">{title}</p>
        {children}
      </div>
    </div>
  );
}
