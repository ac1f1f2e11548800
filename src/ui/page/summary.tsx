import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

/** The visible line of a `<details>`, which must be a `group`, with a mark that shows whether it is open. */
export function Summary({ className, children }: { className: string; children: ReactNode }) {
  return (
    <summary
      className={`flex list-none items-center justify-between gap-6 font-[560] [&::-webkit-details-marker]:hidden ${className}`}
    >
      {children}
      <Plus
        aria-hidden="true"
        className="size-5 shrink-0 text-muted transition duration-240 ease-enter group-open:rotate-45"
      />
    </summary>
  );
}
