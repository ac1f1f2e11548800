import { galleryTexts } from '../../../texts/en/site/gallery.ts';
import { ShippedImage } from '../../../ui/pictures/shipped-image.tsx';
import { stockPictures } from '../../gallery/gallery.tsx';
import type { ExamplesProps } from './example.ts';
import { ExampleGrid, ExampleTile } from './example-tile.tsx';

const shown = 6;

export function PromptExamples({ onUse }: ExamplesProps) {
  return (
    <ExampleGrid>
      {stockPictures
        .filter(({ tool }) => tool === 'text2img')
        .slice(0, shown)
        .map(({ id, alt, prompt }) => {
          const texts = galleryTexts.picture(id, { alt, prompt });
          return (
            <ExampleTile
              key={id}
              caption={texts.prompt}
              picture={<ShippedImage id={id} alt={texts.alt} sizes="15rem" />}
              onUse={() => onUse({ prompt: texts.prompt, source: null })}
            />
          );
        })}
    </ExampleGrid>
  );
}
