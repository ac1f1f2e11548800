import { landingTexts } from '../../texts/en/site/landing.tsx';
import { ShippedImage } from '../../ui/pictures/shipped-image.tsx';

/** Where the border is at the top, in percent of the width: what changed must be to its right. */
const borders = { img2img: 54, headshot: 54, edit: 44 } as const;
type Tool = keyof typeof borders;
const tools = Object.keys(borders) as Tool[];

/** Small before-and-after pictures: the left half is before. */
export function SmallPairs() {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:gap-4">
      {tools.map((tool) => (
        <li key={tool}>
          <div
            dir="ltr"
            className="relative aspect-square overflow-hidden rounded-medium border border-line bg-sunk sm:aspect-4/3 lg:aspect-square xl:aspect-5/4"
          >
            <Half tool={tool} half="after" />
            <div className="absolute inset-0 bg-[#fff]" style={leftOf(borders[tool] + 1)} />
            <div className="absolute inset-0" style={leftOf(borders[tool])}>
              <Half tool={tool} half="before" />
            </div>
          </div>
          <p className="mt-2 text-small text-muted">{landingTexts.demo.pairs[tool]}</p>
        </li>
      ))}
    </ul>
  );
}

const leftOf = (border: number) => ({
  clipPath: `polygon(0 0, ${border}% 0, ${border - 8}% 100%, 0 100%)`,
});

function Half({ tool, half }: { tool: Tool; half: 'before' | 'after' }) {
  return (
    <ShippedImage
      id={`pairs/${tool}-${half}`}
      alt=""
      sizes="(min-width: 64rem) 13rem, 30vw"
      fetchPriority="low"
      className="object-top"
    />
  );
}
