import { type ReactNode, useMemo } from 'react';
import { editIdOf } from '../../../domain/account/result-id.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { BlobPicture } from '../../ui/pictures/blob-picture.tsx';
import { AccountThumbnail } from './account-thumbnail.tsx';
import { promptOf } from './describe-edit.ts';
import { useMergedHistory, useSavedPicture } from './use-history.ts';

interface JobPicture {
  /** In the history. */
  id: string;
  prompt: string;
  /** Null where neither this device nor the server has the file. */
  thumbnail: ReactNode;
}

/** Returns a function that returns the picture of a job; null where the history does not have it. */
export function useJobPictures(userId: string): (jobId: string) => JobPicture | null {
  const { merged } = useMergedHistory(userId);
  return useMemo(() => {
    const entries = new Map(merged?.entries.map((entry) => [editIdOf(entry.item.id), entry]));
    return (jobId) => {
      const entry = entries.get(jobId);
      if (!entry) return null;
      const hasFile = entry.isOnDevice || entry.account?.file !== undefined;
      return {
        id: entry.item.id,
        prompt: promptOf(entry.item),
        thumbnail: hasFile ? <Thumbnail userId={userId} entry={entry} /> : null,
      };
    };
  }, [merged, userId]);
}

function Thumbnail({ userId, entry }: { userId: string; entry: HistoryEntry }) {
  const { item, account, isOnDevice } = entry;
  const picture = useSavedPicture(userId, entry, { isEnabled: isOnDevice });
  const url = account?.file?.url;
  const className = 'size-full object-cover';
  return (
    <span
      className={`block size-full overflow-hidden rounded-small ${toolCatalogue[item.type].isTransparent ? 'bg-chequered' : 'bg-sunk'}`}
    >
      {picture instanceof Blob ? (
        <BlobPicture blob={picture} alt="" decoding="async" className={className} />
      ) : url === undefined ? null : (
        <AccountThumbnail
          userId={userId}
          item={item}
          url={url}
          isSaved={!isOnDevice}
          failure={null}
          onFailure={() => undefined}
          className={className}
        />
      )}
    </span>
  );
}
