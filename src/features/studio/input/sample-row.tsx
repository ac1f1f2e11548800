import type { Tool } from '../../../../domain/tools/tools.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { samplePictures } from './sample-pictures.ts';

export function SampleRow(props: { tool: Tool; onChoose: (address: string) => void }) {
  const samples = samplePictures.filter(({ tools }) => tools.includes(props.tool));
  if (samples.length === 0) return null;
  return (
    <div className="flex items-center gap-3">
      <p className="text-small text-muted">{studioTexts.source.samples}</p>
      <ul className="flex gap-2">
        {samples.map(({ id, title, source, small }) => (
          <li key={id}>
            <button
              type="button"
              title={studioTexts.source.sample({ id, title })}
              className="block size-12 overflow-hidden rounded-small border border-line hover:border-ink"
              onClick={() => props.onChoose(source)}
            >
              <img
                src={small}
                alt={studioTexts.source.sample({ id, title })}
                loading="lazy"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
