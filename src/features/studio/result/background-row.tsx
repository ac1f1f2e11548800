import { Pipette } from 'lucide-react';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { grounds } from './background-colors.ts';

const dot =
  'relative grid size-9 cursor-pointer place-items-center overflow-hidden rounded-full border border-field-line';
const ring = 'outline-3 outline-offset-2 outline-gold';

/** What lies behind a cut-out. It costs nothing, and the file has it too. */
export function GroundRow(props: {
  /** Null for none: the picture stays transparent. */
  ground: string | null;
  onChoose: (ground: string | null) => void;
}) {
  const { ground, onChoose } = props;
  const isOwn = ground !== null && grounds.every(({ colour }) => colour !== ground);
  return (
    <fieldset className="flex flex-wrap items-center justify-center gap-1">
      <legend className="sr-only">{studioTexts.background}</legend>
      {[{ name: 'none', colour: null } as const, ...grounds].map(({ name, colour }) => (
        <button
          key={name}
          type="button"
          title={studioTexts.backgrounds[name]}
          aria-label={studioTexts.backgrounds[name]}
          aria-pressed={ground === colour}
          className="grid size-11 place-items-center rounded-full"
          onClick={() => onChoose(colour)}
        >
          <span
            className={`${dot} ${colour ? '' : 'bg-chequered'} ${ground === colour ? ring : ''}`}
            style={colour ? { background: colour } : undefined}
          />
        </button>
      ))}
      <label
        title={studioTexts.backgrounds.any}
        className="grid size-11 place-items-center rounded-full"
      >
        <span
          className={`${dot} has-focus-visible:outline-3 ${isOwn ? ring : ''}`}
          style={isOwn ? { background: ground } : undefined}
        >
          {isOwn ? null : <Pipette aria-hidden="true" className="size-4" />}
          <input
            type="color"
            aria-label={studioTexts.backgrounds.any}
            value={ground ?? '#ffffff'}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={(event) => onChoose(event.target.value)}
          />
        </span>
      </label>
    </fieldset>
  );
}
