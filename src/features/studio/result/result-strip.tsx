import { Link } from 'react-router';
import type { Job } from '../../../../domain/account/job.ts';
import { routes } from '../../../../domain/routes.ts';
import { type Tool, toolCatalogue } from '../../../../domain/tools/tools.ts';
import { pictureUrl } from '../../../api/job-picture.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';

const tile = 'block size-16 shrink-0 overflow-hidden rounded-small border-2';

export function ResultStrip(props: {
  tool: Tool;
  results: readonly Job[];
  shownId: string | null;
  isWorking: boolean;
  /** The ids of unfinished jobs beside the newest one. */
  others: readonly string[];
  /** Null shows the unfinished job. */
  onChoose: (id: string | null) => void;
}) {
  const { tool, results, shownId, isWorking, others, onChoose } = props;
  const working = [...(isWorking ? [null] : []), ...others];
  if (results.length + working.length < 2) return null;
  return (
    <nav
      aria-label={resultTexts.strip.label}
      className="flex max-w-full items-center gap-3 max-lg:mx-auto lg:sticky lg:top-20 lg:flex-col"
    >
      <ul className="flex gap-2 overflow-auto p-1 lg:max-h-[calc(100dvh-12.5rem)] lg:flex-col">
        {working.map((id) => (
          <li key={id ?? 'newest'}>
            <button
              type="button"
              aria-label={resultTexts.strip.inProgress}
              aria-current={shownId === id ? 'true' : undefined}
              className={`${tile} ${shownId === id ? 'border-gold' : 'border-transparent'}`}
              onClick={() => onChoose(id)}
            >
              <span className="block size-full animate-develop bg-developing" />
            </button>
          </li>
        ))}
        {results.map((job, at) => (
          <li key={job.id}>
            <button
              type="button"
              aria-label={resultTexts.strip.show(
                at + 1,
                job.prompt ?? resultTexts.strip.withoutPrompt,
              )}
              title={job.prompt}
              aria-current={shownId === job.id ? 'true' : undefined}
              className={`${tile} ${toolCatalogue[tool].isTransparent ? 'bg-chequered' : 'bg-sunk'} ${shownId === job.id ? 'border-gold' : 'border-transparent hover:border-field-line'}`}
              onClick={() => onChoose(job.id)}
            >
              <img
                src={pictureUrl(job)}
                alt=""
                loading="lazy"
                className={`size-full ${toolCatalogue[tool].isTransparent ? 'object-contain' : 'object-cover'}`}
              />
            </button>
          </li>
        ))}
      </ul>
      <Link
        to={`${routes.previousImages.path}?tool=${tool}`}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center text-small text-muted underline hover:text-ink"
      >
        {resultTexts.strip.all}
      </Link>
    </nav>
  );
}
