import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Gift,
  HeartHandshake,
  ImageIcon,
  Info,
  type LucideIcon,
  RotateCcw,
  ShoppingBag,
  Undo2,
} from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Entry, EntryKind } from '../../../domain/account/credits.ts';
import { jobOfCapture } from '../../../domain/account/job-refs.ts';
import { pictureParameter, routes } from '../../../domain/routes.ts';
import { callApi } from '../../api/call-api.ts';
import { entriesKey } from '../../api/query-keys.ts';
import { dayLabel } from '../../texts/day-label.ts';
import { creditsTexts } from '../../texts/en/account/credits.ts';
import { formatDate, formatNumber } from '../../texts/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Coin } from '../../ui/pictures/coin.tsx';
import { entryText } from './entry-text.ts';

const icons: Record<EntryKind, LucideIcon> = {
  trial: Gift,
  purchase: ShoppingBag,
  spend: ImageIcon,
  not_charged: RotateCcw,
  reversal: Undo2,
  adjustment: HeartHandshake,
  notice: Info,
};

/** What the history knows of the picture that an entry paid for. */
interface EntryPicture {
  id: string;
  prompt: string;
  thumbnail: ReactNode;
}

export function Activity({ pictureOf }: { pictureOf: (jobId: string) => EntryPicture | null }) {
  const query = useInfiniteQuery({
    queryKey: entriesKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      callApi('listEntries', { query: { cursor: pageParam ?? undefined } }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useRef<HTMLDivElement>(null);
  const [now] = useState(() => new Date());

  useEffect(() => {
    const end = more.current;
    if (!end || !hasNextPage || isFetchingNextPage) return undefined;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (query.isPending) return <Skeleton />;
  if (!query.data) {
    return (
      <LoadFailure
        title={creditsTexts.notLoaded}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  return (
    <div>
      <ol aria-label={creditsTexts.list} className="flex flex-col">
        {entries.map((entry, at) => (
          <Fragment key={entry.seq}>
            <DayHeading entry={entry} before={entries[at - 1]} now={now} />
            <EntryRow entry={entry} picture={pictureOf(jobOfCapture(entry.ref) ?? '')} />
          </Fragment>
        ))}
      </ol>
      <div ref={more} className="flex min-h-16 justify-center py-4">
        {hasNextPage ? (
          <Button
            look="secondary"
            isWorking={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? creditsTexts.loadingMore : creditsTexts.more}
          </Button>
        ) : (
          <p className="text-small text-muted">{creditsTexts.end}</p>
        )}
      </div>
    </div>
  );
}

function DayHeading(props: { entry: Entry; before: Entry | undefined; now: Date }) {
  const { entry, before, now } = props;
  const day = dayLabel(entry.createdAt, now);
  if (before && dayLabel(before.createdAt, now) === day) return null;
  return (
    <li className="mt-6 mb-1 first:mt-0">
      <h2 className="text-large">{day}</h2>
    </li>
  );
}

function EntryRow({ entry, picture }: { entry: Entry; picture: EntryPicture | null }) {
  const { title, detail } = entryText(entry);
  const Icon = icons[entry.kind];
  const said = picture?.prompt || detail;
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-3.5">
      {picture?.thumbnail ? (
        <span className="size-12 shrink-0">{picture.thumbnail}</span>
      ) : (
        <span
          className={`grid size-12 shrink-0 place-items-center rounded-full ${entry.amount > 0 ? 'bg-gold text-on-gold' : 'bg-sunk text-muted'}`}
        >
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-[560]">
          {picture ? (
            <Link
              to={`${routes.previousImages.path}?${pictureParameter}=${picture.id}`}
              className="after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="line-clamp-2 text-small break-words text-muted">
          {said}
          {said === '' ? null : ' · '}
          <time dateTime={entry.createdAt} className="whitespace-nowrap">
            {formatDate(entry.createdAt, { hour: 'numeric', minute: '2-digit' })}
          </time>
        </p>
      </div>
      <Amount entry={entry} />
    </li>
  );
}

function Amount({ entry: { amount, balanceAfter } }: { entry: Entry }) {
  const signed = formatNumber(amount, { signDisplay: 'exceptZero' }).replace('-', '\u2212');
  return (
    <p className="shrink-0 text-end tabular-nums">
      <span className="sr-only">{creditsTexts.change(amount, balanceAfter)}</span>
      <span
        aria-hidden="true"
        className={`flex items-center justify-end gap-1.5 font-[600] ${amount > 0 ? 'text-success' : ''}`}
      >
        {signed}
        <Coin className="size-4.5" />
      </span>
      <span aria-hidden="true" className="text-small text-muted">
        {creditsTexts.left(balanceAfter)}
      </span>
    </p>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={creditsTexts.loading} className="flex flex-col">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line py-3.5">
          <span className="size-12 animate-pulse rounded-full bg-sunk" />
          <span className="flex flex-1 flex-col gap-2">
            <span className="h-4 w-40 animate-pulse rounded-small bg-sunk" />
            <span className="h-3.5 w-56 animate-pulse rounded-small bg-sunk" />
          </span>
          <span className="h-4 w-12 animate-pulse rounded-small bg-sunk" />
        </div>
      ))}
    </div>
  );
}
