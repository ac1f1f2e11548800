import { editToolCosts } from '../../../domain/tools/edit.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { Coin } from '../../ui/pictures/coin.tsx';
import { preloadShippedImage } from '../../ui/pictures/shipped-image.tsx';
import {
  demoPictureId,
  demoPictureSizes,
  LivingPictureLayers,
  layerBorders,
} from './living-picture-layers.tsx';
import type { DemoStep } from './living-picture-steps.ts';
import { PauseButton } from './pause-button.tsx';

/** The cost of each step in credits. */
const generated = toolCatalogue.text2img.cost;
const cutOut = toolCatalogue.bgremove.cost;
const withText = editToolCosts.text;
const prices: Partial<Record<DemoStep['name'], number>> = {
  cutOut,
  withText,
};

/** The texts and prices of the steps, for the island. */
export interface LivingPictureData {
  prompt: string;
  captions: Partial<Record<DemoStep['name'], string>>;
  prices: Partial<Record<DemoStep['name'], number>>;
  /** The price of every step without one in `prices`. */
  price: number;
}

/** The layers at each step. */
const look =
  'group-data-[step=typing]/demo:scale-105 group-data-[step=typing]/demo:opacity-0 group-data-[step=typing]/demo:transition-[opacity,transform] group-data-[step=typing]/demo:duration-240 group-data-[step=developing]/demo:scale-102 group-data-[step=developing]/demo:opacity-45 group-data-[step=developing]/demo:transition-[opacity,transform] group-data-[step=developing]/demo:duration-[1400ms] group-data-[step=generated]/demo:animate-reveal';

/**
 * A demonstration of the product: it types a prompt, shows the generated picture, removes
 * its background and adds a text. The page has the last step, which shows all of them side
 * by side; the island `living-picture` runs through all. Under reduced motion it stays there.
 */
export function LivingPicture() {
  // The largest element of the first screen: it loads first.
  preloadShippedImage(demoPictureId, demoPictureSizes);
  const { prompt, label, steps, captions } = landingTexts.demo;
  const data: LivingPictureData = { prompt, captions, prices, price: generated };
  return (
    <living-picture className="block" data-steps={JSON.stringify(data)}>
      <figure
        aria-label={label(prompt)}
        data-step="compared"
        // Not higher than a phone in landscape.
        className={`group/demo relative w-full pb-7 sm:max-lg:max-w-[max(24rem,calc((100dvh-12rem)*4/3))] ${layerBorders}`}
      >
        <div className="@container relative aspect-3/2 overflow-hidden rounded-large border border-line bg-sunk shadow-float sm:aspect-4/3">
          <span className="absolute inset-0 bg-developing opacity-95 transition-opacity duration-[1400ms] group-data-[step=typing]/demo:opacity-20" />
          <div className={`relative size-full ease-enter ${look}`}>
            <LivingPictureLayers />
          </div>
          <span className="pointer-events-none absolute inset-y-0 -start-1/3 hidden w-1/3 animate-glint bg-[linear-gradient(90deg,transparent,rgb(254_240_138/0.8),transparent)] group-data-[step=generated]/demo:block" />
          <ul
            dir="ltr"
            className="absolute inset-x-2 bottom-11 grid grid-cols-[34fr_30fr_36fr] opacity-0 transition-opacity duration-240 group-data-[step=compared]/demo:opacity-100 max-[22.5rem]:hidden sm:inset-x-3 sm:bottom-13"
          >
            {(
              [
                [steps.generated, generated],
                [steps.cutOut, cutOut],
                [steps.withText, withText],
              ] as const
            ).map(([caption, price]) => (
              <li
                key={caption}
                className="me-auto inline-flex items-center gap-1.5 rounded-full bg-[rgb(20_15_8/0.72)] py-1 ps-2.5 pe-1.5 text-small font-[520] whitespace-nowrap text-[#fff]"
              >
                {caption}
                <span className="inline-flex items-center gap-0.5 tabular-nums @max-[34rem]:hidden">
                  <Coin className="size-4" />
                  {price}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <PauseButton className="absolute start-2 top-2 bg-[rgb(20_15_8/0.5)] text-[#fff] sm:start-3 sm:top-3" />
        <figcaption
          aria-hidden="true"
          className="absolute inset-x-3 bottom-0 flex items-center gap-3 rounded-medium border border-line bg-raised p-2.5 ps-4 shadow-float sm:inset-x-8"
        >
          <span className="min-w-0 flex-1 truncate">
            <span data-part="caption">{captions.compared}</span>
            <span className="ms-0.5 hidden h-5 w-0.5 translate-y-1 bg-ink group-data-[step=typing]/demo:inline-block" />
          </span>
          <span className="inline-flex items-center gap-1.5 group-data-[step=compared]/demo:invisible rounded-full bg-gold px-3 py-1.5 text-small font-[560] text-on-gold tabular-nums">
            <Coin className="size-4.5" />
            <span data-part="price">{generated}</span>
          </span>
        </figcaption>
      </figure>
    </living-picture>
  );
}
