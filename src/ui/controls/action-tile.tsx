import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/** A quiet action: its icon above its name. Several share a row evenly. */
export function ActionTile({
  Icon,
  label,
  ...rest
}: ComponentProps<'button'> & { Icon: LucideIcon; label: string }) {
  return (
    <button
      type="button"
      className="group/tile flex min-h-13 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-medium px-0.5 text-tiny font-[520] transition duration-150 hover:bg-sunk"
      {...rest}
    >
      <Icon aria-hidden="true" className="size-5 group-aria-pressed/tile:fill-current" />
      {label}
    </button>
  );
}

/** Tiles in a narrow column, in rows that are as even as their number allows. */
export function ActionTiles({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-3 has-[>:nth-child(7)]:grid-cols-4">{children}</div>;
}
