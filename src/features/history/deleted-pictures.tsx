import type { QueryClient } from '@tanstack/react-query';
import { historyPictureKey } from '../../api/query-keys.ts';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { BlobPicture } from '../../ui/pictures/blob-picture.tsx';

/** So many of the deleted pictures are shown beside the button that brings them back. */
const shownMax = 4;

/** Says from where the pictures are deleted, and shows them. A toast has no access to the query cache. */
export function deletedPictures(
  queries: QueryClient,
  userId: string,
  entries: readonly HistoryEntry[],
  isKept: boolean,
) {
  const look = 'size-12 rounded-small bg-sunk object-cover';
  return (
    <>
      {isKept ? historyTexts.deletedKept : historyTexts.deleted}
      <span className="mt-2 flex gap-1.5">
        {entries.slice(0, shownMax).map(({ item, account }) => {
          const cached = queries.getQueriesData({ queryKey: historyPictureKey(userId, item.id) });
          const blob = cached.map(([, data]) => data).find((data) => data instanceof Blob);
          return blob ? (
            <BlobPicture key={item.id} blob={blob} alt={item.prompt} className={look} />
          ) : account?.file ? (
            <img key={item.id} src={account.file.url} alt={item.prompt} className={look} />
          ) : null;
        })}
      </span>
    </>
  );
}
