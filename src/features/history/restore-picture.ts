import { fetchBlob } from '../../api/job-picture.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import type { LocalHistory } from '../../device/history/local-history.ts';

/**
 * Fetches a picture while the server has it, and saves it: in a free place, or in its own, where the browser
 * has evicted it. No other picture goes for it.
 */
export async function restorePicture(
  history: LocalHistory,
  item: HistoryItem,
  url: string | undefined,
  isOnDevice: boolean,
): Promise<Blob | null> {
  const picture = url === undefined ? null : await fetchBlob(url);
  // It is shown without waiting for the disk, and is not saved if it was deleted meanwhile.
  if (picture && !isOnDevice) void history.addFetched(item, picture).catch(() => undefined);
  if (picture && isOnDevice) void history.restore(item.id, picture).catch(() => undefined);
  return picture;
}
