import { useId } from 'react';
import { type RequestShape, ratioOf } from '../../../../domain/tools/picture-options.ts';
import { optionTexts } from '../../../texts/en/studio/picture-options.ts';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { FieldGroup } from '../../../ui/controls/field-group.tsx';
import { HeadshotPresets } from './headshot-presets.tsx';
import type { OptionsProps } from './later-options.tsx';
import { ReferenceRow } from './reference-row.tsx';
import { SeedNote } from './seed-note.tsx';
import { SentPrompt } from './sent-prompt.tsx';
import { StyleRow } from './style-row.tsx';
import type { OptionState } from './use-picture-options.ts';

/** The options of the next picture, as far as the provider has any. */
export function OptionRows({ userId, state, prompt, onPrompt }: OptionsProps) {
  const { shapes, qualities, countMax, choose } = state;
  return (
    <>
      {state.tool === 'headshot' ? <HeadshotPresets prompt={prompt} onPrompt={onPrompt} /> : null}
      {state.styles.length > 0 ? <StyleRow state={state} /> : null}
      {shapes.length > 0 ? <ShapeRow state={state} /> : null}
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        {qualities.length > 0 ? (
          <ChoiceRow
            label={optionTexts.quality}
            choices={qualities.map(({ id, extraCost }) => ({
              value: id,
              title:
                optionTexts.qualities[id] + (extraCost > 0 ? optionTexts.extra(extraCost) : ''),
            }))}
            chosen={state.quality}
            onChoose={(quality) => choose({ quality })}
          />
        ) : null}
        {countMax > 1 ? (
          <ChoiceRow
            label={optionTexts.count}
            choices={Array.from({ length: countMax }, (_, at) => ({
              value: String(at + 1),
              title: String(at + 1),
            }))}
            chosen={String(state.count)}
            onChoose={(count) => choose({ count: Number(count) })}
          />
        ) : null}
      </div>
      {state.referencesMax > 0 ? <ReferenceRow userId={userId} state={state} /> : null}
      {state.seed === null ? null : <SeedNote onClear={() => choose({ seed: null })} />}
      <ResultSize state={state} />
      <SentPrompt tool={state.tool} prompt={prompt} options={state.options} />
    </>
  );
}

/** Says how large the picture will be, before the credit is spent. */
function ResultSize({ state: { pixels, shape } }: { state: OptionState }) {
  if (!pixels) return null;
  const ratio = shape && shape !== 'original' ? ratioOf(shape) : null;
  const width = Math.round(Math.sqrt(pixels * (ratio ?? 1)));
  return (
    <p className="text-small text-muted">
      {ratio
        ? optionTexts.size.pixels(width, Math.round(width / ratio))
        : optionTexts.size.megapixels(Math.round(pixels / 1_000_000))}
    </p>
  );
}

function ShapeRow({ state }: { state: OptionState }) {
  const { shapes, shape, choose } = state;
  const name = useId();
  return (
    <FieldGroup label={optionTexts.shape}>
      <div className="grid grid-cols-5 gap-0.5">
        {shapes.map((each) => (
          <label
            key={each}
            className="relative flex min-h-13 cursor-pointer flex-col items-center justify-end gap-1 rounded-small border border-transparent pb-1 text-[0.75rem] leading-none tabular-nums transition duration-150 hover:border-line has-checked:border-gold has-checked:bg-gold has-checked:text-on-gold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold"
          >
            <input
              type="radio"
              name={name}
              aria-label={each === 'original' ? optionTexts.original : each}
              checked={each === shape}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={() => choose({ shape: each })}
            />
            <DrawnFrame shape={each} />
            <span translate="no">{each === 'original' ? optionTexts.originalShort : each}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Longer side of a drawn frame, in pixels. */
const frameSide = 24;

function DrawnFrame({ shape }: { shape: RequestShape }) {
  const ratio = shape === 'original' ? 1.25 : ratioOf(shape);
  return (
    <span
      aria-hidden="true"
      style={{
        width: frameSide * Math.min(1, ratio),
        height: frameSide * Math.min(1, 1 / ratio),
      }}
      className={`my-auto rounded-[3px] border-2 ${shape === 'original' ? 'border-dashed' : ''}`}
    />
  );
}
