import { useEffect, useMemo, useRef } from 'react';
import { applyFilter } from '../../../../domain/editing/filters/apply-filter.ts';
import type { FilterType } from '../../../../domain/tools/filter-types.ts';
import { filterIntensity } from '../../../../domain/tools/filter-types.ts';
import { quickestRows } from '../../../device/filters/quickest-rows.ts';
import { editOptionTexts } from '../../../texts/en/editor/edit-options.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { Slider } from '../../../ui/controls/slider.tsx';
import type { EditChoices } from '../choices/edit-choices.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';

type Group = keyof typeof editorTexts.filters.groups;

/** The filters by what they change, each once. */
export const filterGroups: readonly (readonly [Group, readonly FilterType[]])[] = [
  ['light', ['Bright', 'Dark', 'High Contrast', 'Low Contrast', 'Soft', 'HDR']],
  ['color', ['Warm', 'Cool', 'Vibrant', 'Saturated', 'Desaturated', 'Black & White']],
  ['film', ['Film', 'Vintage', 'Retro', 'Sepia', 'Faded', 'Polaroid', 'Instagram']],
  ['look', ['Professional', 'Clean', 'Modern', 'Artistic', 'Dramatic', 'Grunge']],
];

/** Longer side of a thumbnail, in pixels. */
const thumbnailSide = 144;

export function FilterPanel(props: {
  rendered: ImageData | null;
  choices: EditChoices;
  onChange: ChangeChoices;
}) {
  const { rendered, choices, onChange } = props;
  const { filterType, filterIntensity: intensity } = choices;
  const small = useMemo(() => rendered && shrinkPixels(rendered, thumbnailSide), [rendered]);
  return (
    <div className="flex flex-col gap-3">
      <div className="sticky -top-4 z-1 -mx-4 -mt-4 bg-paper px-4 pt-4">
        <Slider
          label={editorTexts.filters.intensity}
          min={filterIntensity.min}
          max={filterIntensity.max}
          value={intensity}
          valueText={`${intensity}%`}
          onChange={(value) => onChange({ filterIntensity: value })}
        />
      </div>
      <div className="flex gap-4 overflow-x-auto pb-1 lg:flex-col lg:overflow-visible lg:pb-0">
        {filterGroups.map(([group, types]) => (
          <div key={group} className="shrink-0">
            <h3 className="mb-1 text-small font-[560]">{editorTexts.filters.groups[group]}</h3>
            <ul
              aria-label={editorTexts.filters.groups[group]}
              className="flex gap-2 lg:grid lg:grid-cols-3"
            >
              {types.map((type) => (
                <li key={type} className="w-22 shrink-0 lg:w-auto">
                  <button
                    type="button"
                    aria-pressed={type === filterType}
                    className="group w-full rounded-small p-0.5 text-center text-small leading-4 aria-pressed:bg-gold aria-pressed:text-on-gold"
                    // A second click removes the filter.
                    onClick={() => onChange({ filterType: type === filterType ? null : type })}
                  >
                    <Thumbnail small={small} type={type} />
                    <span className="block px-0.5 py-1.5 text-[0.8125rem] text-balance">
                      {editOptionTexts.filter(type)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

function Thumbnail({ small, type }: { small: ImageData | null; type: FilterType }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || !small) return;
    canvas.current.width = small.width;
    canvas.current.height = small.height;
    const filtered = new ImageData(small.width, small.height);
    const filter = { type, intensity: filterIntensity.default };
    applyFilter(small, filtered, filter, undefined, quickestRows());
    context.putImageData(filtered, 0, 0);
  }, [small, type]);
  return (
    <canvas ref={canvas} className="aspect-square w-full rounded-small bg-sunk object-cover" />
  );
}

function shrinkPixels(pixels: ImageData, sideMax: number): ImageData {
  const scale = Math.min(1, sideMax / Math.max(pixels.width, pixels.height));
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const whole = new OffscreenCanvas(pixels.width, pixels.height);
  const small = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!small) throw new Error('This browser cannot draw');
  whole.getContext('2d')?.putImageData(pixels, 0, 0);
  small.imageSmoothingQuality = 'high';
  small.drawImage(whole, 0, 0, width, height);
  return small.getImageData(0, 0, width, height);
}
