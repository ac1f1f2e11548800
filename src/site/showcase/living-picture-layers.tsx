import type { CSSProperties, ReactNode } from 'react';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { ShippedImage } from '../../ui/pictures/shipped-image.tsx';

/** The width of the picture; the browser chooses the file to preload by it. */
export const demoPictureSizes = '(min-width: 64rem) 38rem, 95vw';
export const demoPictureId = 'pairs/bgremove-before';

/**
 * Where the two backgrounds begin at each step, in percent of the width from the left: beyond the right
 * edge they are hidden, beyond the left one they are whole. For the figure with `data-step`.
 */
export const layerBorders =
  '[--cut-out:110%] [--with-text:110%] data-[step=cutOut]:[--cut-out:-10%] data-[step=withText]:[--cut-out:-10%] data-[step=withText]:[--with-text:-10%] data-[step=compared]:[--cut-out:36%] data-[step=compared]:[--with-text:66%]';

/**
 * One picture at every step: as it was generated, without its background, and on a new
 * background with a text. The cut-out matches the picture to the pixel, so it is on top at
 * every step, and only the backgrounds behind it change.
 */
export function LivingPictureLayers() {
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
      <Background from="--cut-out" className="bg-chequered" />
      <Background from="--with-text" className="bg-gold">
        <p className="absolute start-[73%] top-[11%] font-display text-[6.4cqw] leading-[1.02] font-[760] tracking-heading whitespace-pre-line text-on-gold">
          {landingTexts.demo.text}
        </p>
      </Background>
      <ShippedImage id="pairs/bgremove-after" alt="" sizes={demoPictureSizes} loading="eager" />
    </div>
  );
}

function Background(props: { from: string; className: string; children?: ReactNode }) {
  return (
    <>
      <Part from={`calc(var(${props.from}) - 0.5%)`} className="bg-[#fff]" />
      <Part from={`var(${props.from})`} className={props.className}>
        {props.children}
      </Part>
    </>
  );
}

/** The part to the right of a slanting border. */
function Part(props: { from: string; className: string; children?: ReactNode }) {
  const { from, className, children } = props;
  return (
    <div
      className={`absolute inset-0 transition-[clip-path] duration-[900ms] ease-enter [clip-path:polygon(calc(var(--from)_+_4%)_0,100%_0,100%_100%,calc(var(--from)_-_4%)_100%)] ${className}`}
      style={{ '--from': from } as CSSProperties}
    >
      {children}
    </div>
  );
}
