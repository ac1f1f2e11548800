import { type ReactNode, useState } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { pictureUrl } from '../../../api/job-picture.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { Modal } from '../../../ui/feedback/modal.tsx';

/** Two pictures of a batch beside each other; each side can show any of them. */
export function CompareDialog(props: {
  jobs: readonly Job[];
  isWide: boolean;
  placeOf: (job: Job) => number;
  renderActions: (job: Job) => ReactNode;
  onClose: () => void;
}) {
  const { jobs, placeOf } = props;
  const [ids, setIds] = useState(() => jobs.map(({ id }) => id));
  const texts = resultTexts.batch;
  return (
    <Modal
      title={texts.compare}
      onClose={props.onClose}
      className="w-[min(90rem,calc(100vw-1rem))] max-sm:p-3!"
    >
      <div className={`grid gap-3 ${props.isWide ? 'sm:grid-cols-2' : 'grid-cols-2'}`}>
        {[texts.first, texts.second].map((label, side) => {
          const shown = jobs.find(({ id }) => id === ids[side]) ?? jobs[side] ?? jobs[0];
          if (!shown) return null;
          return (
            <section key={label} aria-label={label} className="flex min-w-0 flex-col gap-2">
              <img
                src={pictureUrl(shown)}
                alt={texts.picture(placeOf(shown))}
                className="max-h-[calc(100dvh-15rem)] w-full rounded-small bg-sunk object-contain"
              />
              <div className="flex flex-wrap justify-center gap-1">
                {jobs.map((job) => (
                  <button
                    key={job.id}
                    type="button"
                    aria-label={texts.show(placeOf(job))}
                    aria-pressed={job === shown}
                    className="size-11 overflow-hidden rounded-small border-2 border-transparent aria-pressed:border-gold"
                    onClick={() => setIds(ids.with(side, job.id))}
                  >
                    <img src={pictureUrl(job)} alt="" className="size-full object-cover" />
                  </button>
                ))}
              </div>
              {props.renderActions(shown)}
            </section>
          );
        })}
      </div>
    </Modal>
  );
}
