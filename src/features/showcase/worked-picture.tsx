import type { ReactNode } from 'react';
import { landingTexts } from '../../texts/en/landing.tsx';
import { ShippedImage } from '../../ui/pictures/shipped-image.tsx';
import type { LivingAct } from './living-acts.ts';

/** How wide it is drawn: the address that is fetched first depends on it. */
export const workedSizes = '(min-width: 64rem) 38rem, 95vw';
export const workedId = 'pairs/bgremove-before';

/** Where the two grounds begin, in per cent of the width from the left. */
const hidden = 110;
const whole = -10;
const borders: Partial<Record<LivingAct['name'], readonly [lifted: number, set: number]>> = {
  lifted: [whole, hidden],
  set: [whole, whole],
  compared: [36, 66],
};

/**
 * One picture at every step of the work: as it was struck, without its background, and
 * on a new ground with a text. The cut-out fits the picture to the pixel, so it lies on
 * all three, and only the grounds behind it change.
 */
export function WorkedPicture({ act }: { act: LivingAct['name'] }) {
  const [lifted, set] = borders[act] ?? [hidden, hidden];
  return (
    // What stands in a picture stands there in every language.
    <div dir="ltr" className="@container relative size-full">
      <ShippedImage id={workedId} alt="" sizes={workedSizes} loading="eager" fetchPriority="high" />
      <Ground from={lifted} className="bg-chequered" />
      <Ground from={set} className="bg-gold">
        <p className="absolute start-[73%] top-[11%] font-display text-[6.4cqw] leading-[1.02] font-[760] tracking-heading whitespace-pre-line text-on-gold">
          {landingTexts.demo.text}
        </p>
      </Ground>
      <ShippedImage id="pairs/bgremove-after" alt="" sizes={workedSizes} loading="eager" />
    </div>
  );
}

function Ground(props: { from: number; className: string; children?: ReactNode }) {
  return (
    <>
      <Part from={props.from - 0.5} className="bg-[#fff]" />
      <Part from={props.from} className={props.className}>
        {props.children}
      </Part>
    </>
  );
}

/** What is to the right of a slanting border. */
function Part(props: { from: number; className: string; children?: ReactNode }) {
  const { from, className, children } = props;
  return (
    <div
      className={`absolute inset-0 transition-[clip-path] duration-[900ms] ease-enter ${className}`}
      style={{ clipPath: `polygon(${from + 4}% 0, 100% 0, 100% 100%, ${from - 4}% 100%)` }}
    >
      {children}
    </div>
  );
}
