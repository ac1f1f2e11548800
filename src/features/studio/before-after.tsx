import { type ReactNode, useId, useState } from 'react';

/** Two pictures of one shape, one over the other, with a border that can be moved between them. */
export function BeforeAfter(props: { before: string; after: ReactNode }) {
  const [share, setShare] = useState(50);
  const id = useId();
  return (
    <div className="relative size-full">
      {props.after}
      <img
        src={props.before}
        alt=""
        className="absolute inset-0 size-full object-contain"
        style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-0.5 bg-paper shadow-float"
        style={{ insetInlineStart: `${share}%` }}
      />
      <label htmlFor={id} className="sr-only">
        How much of the picture before is shown, in per cent
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={share}
        className="absolute inset-x-0 bottom-3 mx-auto w-[calc(100%-2rem)] accent-gold"
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </div>
  );
}
