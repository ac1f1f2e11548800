import { ShippedImage } from '../../ui/pictures/shipped-image.tsx';

/** The columns of the wall, with the aspect ratio of each picture. */
const columns = [
  [
    ['paper-city', 'aspect-4/5'],
    ['lighthouse-golden', 'aspect-4/3'],
    ['portrait', 'aspect-4/5'],
    ['dunes', 'aspect-3/2'],
  ],
  [
    ['alpine-lake', 'aspect-3/2'],
    ['cat', 'aspect-square'],
    ['vases', 'aspect-4/5'],
    ['flow', 'aspect-square'],
  ],
  [
    ['ringed-planet', 'aspect-4/5'],
    ['solids', 'aspect-square'],
    ['paper-garden', 'aspect-4/5'],
  ],
] as const;

/** A wall of pictures as decoration. It fills its container and is cut off at the edges. */
export function PictureWall() {
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden">
      <div className="absolute -inset-x-[14%] -top-[12%] grid -rotate-6 grid-cols-3 gap-3 xl:gap-4">
        {columns.map((pictures) => (
          <div
            key={pictures[0][0]}
            className="flex flex-col gap-3 odd:-mt-[18%] xl:gap-4 nth-3:-mt-[8%]"
          >
            {pictures.map(([id, shape], at) => (
              <div
                key={id}
                className={`relative overflow-hidden rounded-medium bg-line shadow-float ${shape}`}
              >
                <ShippedImage
                  id={id}
                  alt=""
                  sizes="(min-width: 64rem) 22vw, 42vw"
                  // A phone shows only the first picture of each column.
                  loading={at === 0 ? 'eager' : 'lazy'}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
