import { TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { isSettled } from '../../../domain/account/job-state.ts';
import { pictureUrl } from '../../api/job-picture.ts';
import { trayTexts } from '../../texts/en/studio/tray.ts';
import { madeOf, type TrayEntry } from './tray-entries.ts';

export function TrayMark({
  entries,
  ...rest
}: ComponentProps<'button'> & { entries: readonly TrayEntry[] }) {
  const inState = (wanted: TrayEntry['state']) => entries.filter(({ state }) => state === wanted);
  // Pictures are counted, and not the requests for several.
  const working = entries
    .flatMap(({ jobs }) => jobs)
    .filter(({ state }) => !isSettled(state)).length;
  const ready = inState('ready').flatMap(madeOf);
  const failed = inState('failed')
    .flatMap(({ jobs }) => jobs)
    .filter(({ state }) => state === 'failed').length;
  const [newest] = ready;
  const text = working > 0 ? trayTexts.inProgress : newest ? trayTexts.ready : trayTexts.failed;
  const label = [
    ...(working > 0 ? [trayTexts.countInProgress(working)] : []),
    ...(ready.length > 0 ? [trayTexts.countReady(ready.length)] : []),
    ...(failed > 0 ? [trayTexts.countFailed(failed)] : []),
  ].join(', ');
  return (
    <button
      data-tray
      type="button"
      title={label}
      className="inline-flex min-h-11 min-w-11 shrink-0 animate-late items-center justify-center gap-2 rounded-full text-small font-[560] hover:bg-sunk @3xl:ps-1 @3xl:pe-3"
      {...rest}
    >
      <span className="sr-only">{trayTexts.mark(label)}</span>
      <span aria-hidden="true" className="relative grid size-9 place-items-center">
        {working > 0 ? (
          <span className="absolute inset-0 animate-turn rounded-full border-[3px] border-line border-t-gold border-r-gold" />
        ) : null}
        {newest && pictureUrl(newest) ? (
          <img
            src={pictureUrl(newest)}
            alt=""
            className={`rounded-full object-cover ${working > 0 ? 'size-6' : 'size-9 border-2 border-gold'}`}
          />
        ) : failed > 0 && working === 0 ? (
          <TriangleAlert className="size-5 text-danger" />
        ) : (
          <span className="tabular-nums">{working}</span>
        )}
        {failed > 0 && (working > 0 || newest) ? (
          <span className="absolute end-0 top-0 size-2.5 rounded-full border-2 border-paper bg-danger" />
        ) : null}
      </span>
      <span aria-hidden="true" className="@max-3xl:hidden">
        {text}
      </span>
    </button>
  );
}
