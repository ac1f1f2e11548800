import type { ReactNode } from 'react';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { ShippedImage } from '../../ui/pictures/shipped-image.tsx';
import type { DemoStep } from './hero-demo-steps.ts';

/** The width of the picture; the browser chooses the file to preload by it. */
export const demoPictureSizes = '(min-width: 64rem) 38rem, 95vw';
export const demoPictureId = 'pairs/bgremove-before';

/** Where the two backgrounds begin, in percent of the width from the left. */
const hidden = 110;
const whole = -10;
const borders: Partial<Record<DemoStep['name'], readonly [cutOut: number, withText: number]>> = {
  cutOut: [whole, hidden],
  withText: [whole, whole],
  compared: [36, 66],
};

/**
 * One picture at every step: as it was generated, without its background, and on a new
 * background with a text. The cut-out matches the picture to the pixel, so it is on top at
 * every step, and only the backgrounds behind it change.
 */
export function HeroDemoPicture({ step }: { step: DemoStep['name'] }) {
  const [cutOut, withText] = borders[step] ?? [hidden, hidden];
  return (
    // Left to right in every language, because it is a picture.
    <div dir="ltr" className="@container relative size-full">
      <ShippedImage
        id={demoPictureId}
        alt=""
        sizes={demoPictureSizes}
        loading="eager"
        fetchPriority="high"
      />
      <Background from={cutOut} className="bg-chequered" />
      <Background from={withText} className="bg-gold">
        <p className="absolute start-[73%] top-[11%] font-display text-[6.4cqw] leading-[1.02] font-[760] tracking-heading whitespace-pre-line text-on-gold">
          {landingTexts.demo.text}
        </p>
      </Background>
      <ShippedImage id="pairs/bgremove-after" alt="" sizes={demoPictureSizes} loading="eager" />
    </div>
  );
}

function Background(props: { from: number; className: string; children?: ReactNode }) {
  return (
    <>
      <Part from={props.from - 0.5} className="bg-[#fff]" />
      <Part from={props.from} className={props.className}>
        {props.children}
      </Part>
    </>
  );
}

/** The part to the right of a slanting border. */
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
