import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { fetchBlob } from '../../api/job-picture.ts';
import { picturesKey } from '../../api/query-keys.ts';
import { saveFile } from '../../device/download.ts';
import { writeArchive } from '../../device/history/history-archive.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import type { LocalHistory } from '../../device/history/local-history.ts';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { labelPicture } from '../../device/labeling/label-picture.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';

/** Consecutive pictures that the server may fail to return before an export continues without it. */
const failuresMax = 3;

const backupName = 'imagemint-history';

export interface ExportGap {
  missing: number;
  of: number;
  /** How many pictures belong in the next file, because this one is full. */
  left: number;
  again: () => void;
  next: () => void;
}

interface PartialExport {
  items: readonly HistoryItem[];
  missing: number;
  rest: readonly HistoryItem[];
  number: number;
  name: string;
}

export interface Exporting {
  isBusy: boolean;
  gap: ExportGap | null;
  exportAll: () => void;
  /** Writes these pictures alone into a file. */
  exportSome: (items: readonly HistoryItem[]) => void;
}

/** `label` is drawn into pictures that are exported one by one; null where none is wanted. */
export function useExport(
  history: LocalHistory,
  entries: readonly HistoryEntry[],
  label: string | null = null,
): Exporting {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [partial, setPartial] = useState<PartialExport | null>(null);
  const write = async (
    items: readonly HistoryItem[],
    number: number,
    name = backupName,
  ): Promise<void> => {
    setBusy(true);
    const readPicture = pictureReader(history, entries);
    // A backup of the whole history brings back the pictures as they are.
    const text = name === backupName ? null : label;
    try {
      const { file, missing, rest } = await writeArchive(items, async (id) => {
        const picture = await readPicture(id);
        return picture && labelPicture(picture, text);
      });
      await saveFile(file, `${name}${number === 1 ? '' : `-${number}`}.zip`);
      const isWhole = missing.length + rest.length === 0;
      setPartial(isWhole ? null : { items, missing: missing.length, rest, number, name });
      // Their links may have expired.
      if (missing.length > 0) void queries.invalidateQueries({ queryKey: picturesKey });
    } catch {
      toast.error(historyTexts.exportFailed);
    }
    setBusy(false);
  };
  const all = () =>
    write(
      entries.map(({ item }) => item),
      1,
    );
  // Made anew with each render, because the entries may have new links.
  const gap = partial && {
    missing: partial.missing,
    of: partial.items.length - partial.rest.length,
    left: partial.rest.length,
    again: () => void write(partial.items, partial.number, partial.name),
    next: () => void write(partial.rest, partial.number + 1, partial.name),
  };
  return {
    isBusy,
    gap,
    exportAll: () => void all(),
    exportSome: (items) => void write(items, 1, 'imagemint-pictures'),
  };
}

/**
 * Returns a function that reads a picture from the device, or else from the server, unless that does not
 * respond.
 */
function pictureReader(
  history: LocalHistory,
  entries: readonly HistoryEntry[],
): (id: string) => Promise<Blob | null> {
  const urls = new Map(entries.map(({ item, account }) => [item.id, account?.file?.url]));
  let failures = 0;
  return async (id) => {
    const url = urls.get(id) ?? '';
    const reading = history.picture(id);
    const saved = await (url === '' ? reading : reading.catch(() => null));
    if (saved || url === '' || failures >= failuresMax) return saved;
    const fetched = await fetchBlob(url);
    failures = fetched ? 0 : failures + 1;
    return fetched;
  };
}
