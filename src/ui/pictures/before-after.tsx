import { type CSSProperties, type ReactNode, useId } from 'react';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import './before-after-island.ts';

export function BeforeAfter(props: {
  before: ReactNode;
  after: ReactNode;
  label: string;
  /** How much of the picture before is shown at first, in percent. */
  start?: number;
}) {
  const { start = 50 } = props;
  const id = useId();
  return (
    <before-after
      dir="ltr"
      className="relative block size-full touch-pan-y"
      style={{ '--share': `${start}%` } as CSSProperties}
    >
      {props.after}
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%_-_var(--share))_0_0)]">
        {props.before}
      </div>
      <label htmlFor={id} className="sr-only">
        {uiTexts.beforeAfter(props.label)}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        defaultValue={start}
        className="peer absolute inset-0 size-full cursor-ew-resize opacity-0 noscript:hidden"
      />
      {/* With the keyboard focus: a frame that is visible on any color, and the track. */}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 hidden rounded-[inherit] border-4 border-gold outline-3 -outline-offset-7 outline-[#1a1611] peer-focus-visible:block"
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-5.5 top-1/2 hidden h-1.5 -translate-y-1/2 rounded-full border border-[#1a1611] bg-[#fff] peer-focus-visible:block"
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-(--share) w-0.5 -translate-x-px bg-[#fff] shadow-float peer-focus-visible:w-1 peer-focus-visible:-translate-x-0.5 peer-focus-visible:bg-gold"
      />
      <span
        aria-hidden="true"
        // The handle stays whole when the border is at an edge.
        className="pointer-events-none absolute top-1/2 left-[clamp(1.375rem,var(--share),100%_-_1.375rem)] grid size-9 -translate-1/2 place-items-center rounded-full bg-[#fff] text-[#3b2f12] shadow-float peer-focus-visible:bg-gold peer-focus-visible:ring-3 peer-focus-visible:ring-[#1a1611]"
      >
        <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
          <path
            d="M7.5 5 3 10l4.5 5M12.5 5 17 10l-4.5 5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    </before-after>
  );
}
