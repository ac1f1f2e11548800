import { Link2Off, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { Share } from '../../../domain/account/share.ts';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { formatDate } from '../../texts/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useFeatures } from '../availability/availability.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useShareActions, useShares } from './use-shares.ts';

/** The user's shares in the profile. */
export function SharesSection() {
  const { shares: isOn } = useFeatures();
  const { data, isError, error, refetch } = useShares();
  const texts = sharingTexts.list;
  if (!isOn) return null;
  return (
    <Panel title={texts.title} note={texts.note}>
      {isError && !data ? (
        <LoadFailure title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? <p className="text-muted">{texts.none}</p> : null}
      {data && data.length > 0 ? (
        <ul className="flex max-h-96 flex-col gap-4 overflow-y-auto">
          {data.map((share) => (
            <ShareRow key={share.id} share={share} />
          ))}
        </ul>
      ) : null}
      {data || isError ? null : (
        <div role="status" aria-label={texts.loading} className="h-6">
          <span className="block h-5 w-64 max-w-full animate-pulse rounded-small bg-sunk" />
        </div>
      )}
    </Panel>
  );
}

function ShareRow({ share }: { share: Share }) {
  const { stop } = useShareActions();
  const [isEnding, setEnding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { url, createdAt, views } = share;
  const since = sharingTexts.list.since(formatDate(createdAt, { dateStyle: 'medium' }));
  const end = async () => {
    setEnding(true);
    await stop(share.id);
    setEnding(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-3">
      <a href={url} target="_blank" rel="noreferrer" aria-label={`${sharingTexts.open}, ${since}`}>
        <img
          src={`${new URL(url).pathname}/image`}
          alt=""
          loading="lazy"
          className="size-16 rounded-small bg-sunk object-cover"
        />
      </a>
      <p className="min-w-0 grow basis-32">
        <span className="block font-[560] tabular-nums">{sharingTexts.list.views(views)}</span>
        <span className="block text-small text-muted">{since}</span>
      </p>
      <Button className="text-small" onClick={() => setOpen(true)}>
        <Settings2 aria-hidden="true" className="size-4" />
        {sharingTexts.list.settings}
      </Button>
      <Button className="text-small" isWorking={isEnding} onClick={() => void end()}>
        <Link2Off aria-hidden="true" className="size-4" />
        {sharingTexts.stop}
      </Button>
      {isOpen ? (
        <ShareDialog pictureId={share.pictureId} tool={share.tool} onClose={() => setOpen(false)} />
      ) : null}
    </li>
  );
}
