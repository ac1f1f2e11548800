import { Palette } from 'lucide-react';
import { useId, useState } from 'react';
import { styles as knownStyles, type Style } from '../../../../domain/tools/picture-options.ts';
import { optionTexts } from '../../../texts/en/studio/picture-options.ts';
import { FieldGroup } from '../../../ui/controls/field-group.tsx';
import type { OptionState } from './use-picture-options.ts';

const tile =
  'relative flex shrink-0 cursor-pointer flex-col gap-1 rounded-small border-2 border-transparent p-0.5 text-center text-[0.75rem] leading-tight hover:border-line has-checked:border-gold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold';

/** The styles, each with a picture of the same subject. The samples are 128 pixels wide. */
export function StyleRow({ state }: { state: OptionState }) {
  const { style: chosen, choose } = state;
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  // A server of a later release may offer styles that this page does not know.
  const offered = state.styles.filter((style) => style in knownStyles);
  const render = (style: Style | null) => (
    <label key={style} className={`${tile} ${isOpen ? '' : 'w-18'}`}>
      <input
        type="radio"
        name={name}
        checked={chosen === style}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={() => choose({ style })}
      />
      {style ? (
        <span className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-[6px] bg-sunk text-muted">
          {/* What is seen until the sample is there, and in its place without a connection. */}
          <Palette aria-hidden="true" className="size-5" />
          <img
            src={`/styles/${style}.webp`}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
        </span>
      ) : (
        <span className="grid aspect-square w-full place-items-center rounded-[6px] border border-dashed border-field-line text-large">
          <span aria-hidden="true">–</span>
        </span>
      )}
      <span>{style ? optionTexts.styles[style] : optionTexts.noStyle}</span>
    </label>
  );
  return (
    <FieldGroup label={optionTexts.style}>
      <div
        className={`-mx-0.5 gap-1 ${isOpen ? 'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))]' : 'flex items-start overflow-x-auto pb-1'}`}
      >
        {[null, ...offered].map(render)}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        className="min-h-11 text-small text-muted underline hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? optionTexts.fewerStyles : optionTexts.allStyles(offered.length)}
      </button>
    </FieldGroup>
  );
}
