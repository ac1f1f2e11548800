import { fetchBlob } from '../../api/job-picture.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import type { LocalHistory } from '../../device/history/local-history.ts';

/**
 * Downloads a picture while the server has it, and saves it: in free space, or in its own slot if the browser
 * evicted it. No other picture is evicted.
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
