import { Pipette } from 'lucide-react';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { backgroundColors } from './background-colors.ts';

const dot =
  'relative grid size-9 cursor-pointer place-items-center overflow-hidden rounded-full border border-field-line';
const ring = 'outline-3 outline-offset-2 outline-gold';

export function BackgroundRow(props: {
  /** Null for none: the picture stays transparent. */
  background: string | null;
  onChoose: (background: string | null) => void;
}) {
  const { background, onChoose } = props;
  const isOwn = background !== null && backgroundColors.every(({ color }) => color !== background);
  return (
    <fieldset className="flex flex-wrap items-center justify-center gap-1 max-sm:max-w-60">
      <legend className="sr-only">{resultTexts.background}</legend>
      {[{ name: 'none', color: null } as const, ...backgroundColors].map(({ name, color }) => (
        <button
          key={name}
          type="button"
          title={resultTexts.backgrounds[name]}
          aria-label={resultTexts.backgrounds[name]}
          aria-pressed={background === color}
          className="grid size-11 place-items-center rounded-full"
          onClick={() => onChoose(color)}
        >
          <span
            className={`${dot} ${color ? '' : 'bg-chequered'} ${background === color ? ring : ''}`}
            style={color ? { background: color } : undefined}
          />
        </button>
      ))}
      <label
        title={resultTexts.backgrounds.any}
        className="grid size-11 place-items-center rounded-full"
      >
        <span
          className={`${dot} has-focus-visible:outline-3 ${isOwn ? ring : ''}`}
          style={isOwn ? { background: background } : undefined}
        >
          {isOwn ? null : <Pipette aria-hidden="true" className="size-4" />}
          <input
            type="color"
            aria-label={resultTexts.backgrounds.any}
            value={background ?? '#ffffff'}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={(event) => onChoose(event.target.value)}
          />
        </span>
      </label>
    </fieldset>
  );
}
