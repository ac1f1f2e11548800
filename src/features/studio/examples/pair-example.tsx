import type { PictureTool } from '../../../../domain/tools/tools.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { galleryTexts } from '../../../texts/en/site/gallery.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { toolTexts } from '../../../texts/en/studio/tools.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { BeforeAfter } from '../../../ui/pictures/before-after.tsx';
import { preloadShippedImage, ShippedImage } from '../../../ui/pictures/shipped-image.tsx';
import { picturePairs } from '../../gallery/gallery.tsx';
import type { Example } from './example.ts';

const sizes = '(min-width: 64rem) 30rem, (min-width: 40rem) 90vw, 60vw';

const idOf = (tool: PictureTool, half: 'before' | 'after') => `pairs/${tool}-${half}`;

export function PairExample(props: {
  tool: PictureTool;
  example: Example;
  onUse: (example: Example) => void;
}) {
  const { tool, example } = props;
  const pair = picturePairs.find((one) => one.tool === tool);
  if (!pair) return null;
  // About 25 kB, and the largest of its page.
  for (const name of ['before', 'after'] as const) preloadShippedImage(idOf(tool, name), sizes);
  const { before, after } = galleryTexts.pair(tool, pair);
  const half = (name: 'before' | 'after', alt: string) => (
    <ShippedImage
      id={idOf(tool, name)}
      alt={alt}
      sizes={sizes}
      loading="eager"
      fetchPriority="high"
    />
  );
  return (
    <div className="flex w-full max-w-xl flex-col items-center gap-4">
      <div
        style={{ aspectRatio: pair.width / pair.height }}
        className={`relative w-full overflow-hidden rounded-medium border border-line lg:max-h-[calc(100dvh-25rem)] lg:min-h-64 ${toolCatalogue[tool].isTransparent ? 'bg-chequered' : 'bg-line'}`}
      >
        <BeforeAfter
          label={toolTexts[tool].title}
          before={half('before', before)}
          after={half('after', after)}
        />
      </div>
      <Button onClick={() => props.onUse(example)}>{studioTexts.examples.tryPicture}</Button>
    </div>
  );
}
