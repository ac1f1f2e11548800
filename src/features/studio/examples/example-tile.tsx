import type { ReactNode } from 'react';

export function ExampleTile(props: { picture: ReactNode; caption: string; onUse: () => void }) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        title={props.caption}
        className="group flex size-full flex-col overflow-hidden rounded-medium border border-line bg-raised text-start hover:border-ink"
        onClick={props.onUse}
      >
        <span className="relative block aspect-4/3 w-full overflow-hidden bg-line">
          {props.picture}
        </span>
        <span className="m-3 line-clamp-2 text-small">{props.caption}</span>
      </button>
    </li>
  );
}

export function ExampleGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid w-full grid-cols-2 gap-3 @lg:grid-cols-3 @max-[16rem]:grid-cols-1">
      {children}
    </ul>
  );
}
