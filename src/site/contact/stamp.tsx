import { ShippedImage } from '../../ui/pictures/shipped-image.tsx';

/** Perforated edges. */
const perforated =
  '[mask:radial-gradient(circle_at_center,transparent_3px,#000_3.5px)_-6px_-6px/12px_12px,linear-gradient(#000_0_0)_center/calc(100%-11px)_calc(100%-11px)_no-repeat]';

/** A postage stamp with a postmark, as decoration of the contact form. */
export function Stamp({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none [filter:drop-shadow(0_1px_3px_rgb(60_40_10/0.35))] ${className}`}
    >
      <div className={`h-22 w-18 rotate-4 bg-[#fffdf6] p-2 sm:h-30 sm:w-24 sm:p-2.5 ${perforated}`}>
        <div className="relative size-full overflow-hidden">
          <ShippedImage id="lighthouse-golden" alt="" sizes="8rem" className="object-[72%_50%]" />
        </div>
      </div>
      <svg
        viewBox="0 0 120 60"
        aria-hidden="true"
        className="absolute top-8 -start-16 h-12 w-24 sm:top-11 sm:-start-18 sm:h-15 sm:w-30 -rotate-6 text-muted"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      >
        <circle cx="30" cy="30" r="27" />
        <circle cx="30" cy="30" r="21" />
        <path d="M22 37l8-14 5 8 3-4 6 10z" fill="currentColor" stroke="none" />
        <path d="M60 14q10-6 20 0t20 0 20 0M62 24q10-6 20 0t20 0 20 0M62 34q10-6 20 0t20 0 20 0M60 44q10-6 20 0t20 0 20 0" />
      </svg>
    </div>
  );
}
