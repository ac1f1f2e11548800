import { useQuery } from '@tanstack/react-query';
import { fetchPresets } from '../../../api/presets.ts';
import { presetsKey } from '../../../api/query-keys.ts';
import { presetTexts } from '../../../texts/en/studio/presets.ts';
import { samplePictures } from '../input/sample-pictures.ts';
import type { ExamplesProps } from './example.ts';
import { ExampleGrid, ExampleTile } from './example-tile.tsx';

const shown = 6;

const sample = samplePictures.find(({ id }) => id === 'landscape')?.source ?? null;

export function PresetExamples({ hasSource, onUse }: ExamplesProps) {
  const presets = useQuery({
    queryKey: presetsKey,
    queryFn: fetchPresets,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ExampleGrid>
      {(presets.data ?? []).slice(0, shown).map((preset) => (
        <ExampleTile
          key={preset.id}
          caption={presetTexts.name(preset)}
          picture={
            <img
              src={preset.image}
              alt=""
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            />
          }
          onUse={() => onUse({ prompt: preset.prompt, source: hasSource ? null : sample })}
        />
      ))}
    </ExampleGrid>
  );
}
