import { unzipSync, Zip, ZipPassThrough } from 'fflate';
import { accountPicturesMax } from '../../../domain/limits.ts';
import type { HistoryItem } from './history-item.ts';
import { readLines, writeLines } from './history-lines.ts';

const recordsName = 'history.jsonl';
/** An archive is read in memory: larger ones are refused. */
export const archiveBytesMax = 512 * 1024 * 1024;

/**
 * The years that a ZIP file can name (APPNOTE 4.4.6), less a day at both ends for the time zones.
 */
const zipTimes = { min: Date.UTC(1980, 0, 2), max: Date.UTC(2099, 11, 30) } as const;

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

export type ArchiveAnswer =
  | {
      ok: true;
      /** Newest first. */
      entries: { item: HistoryItem; picture: Blob }[];
      /** Records that could not be read, or whose picture is missing. */
      lost: number;
    }
  | { ok: false; code: 'not_an_archive' | 'too_large' };

/**
 * Writes all items and their pictures into one ZIP file. Pictures do not compress, so they are only
 * stored; one is read at a time, and the page stays responsive in between. An item whose picture is
 * missing is left out.
 */
export async function writeArchive(
  items: readonly HistoryItem[],
  pictureOf: (id: string) => Promise<Blob | null>,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  const written: HistoryItem[] = [];
  for (const item of items) {
    const picture = await pictureOf(item.id);
    if (!picture) continue;
    const file = new ZipPassThrough(`${item.id}.${extensions[picture.type] ?? 'png'}`);
    file.mtime = new Date(Math.min(zipTimes.max, Math.max(zipTimes.min, item.ts)));
    zip.add(file);
    file.push(new Uint8Array(await picture.arrayBuffer()), true);
    written.push(item);
  }
  const records = new ZipPassThrough(recordsName);
  zip.add(records);
  records.push(new TextEncoder().encode(writeLines(written)), true);
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}

/** Reads an archive. It is untrusted input: everything in it is checked and bounded. */
export async function readArchive(file: Blob): Promise<ArchiveAnswer> {
  if (file.size > archiveBytesMax) return { ok: false, code: 'too_large' };
  const files = openArchive(new Uint8Array(await file.arrayBuffer()));
  if (!files) return { ok: false, code: 'not_an_archive' };
  const records = files[recordsName];
  if (!records) return { ok: false, code: 'not_an_archive' };
  const read = readLines(new TextDecoder().decode(records));
  const items = read.items.slice(0, accountPicturesMax);
  const entries = items.flatMap((item) => {
    const picture = findPicture(files, item.id);
    return picture ? [{ item, picture }] : [];
  });
  return { ok: true, entries, lost: read.lost + items.length - entries.length };
}

function openArchive(bytes: Uint8Array) {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize;
        return total <= archiveBytesMax;
      },
    });
  } catch {
    return null;
  }
}

function findPicture(files: Record<string, Uint8Array>, id: string): Blob | null {
  for (const [type, extension] of Object.entries(extensions)) {
    const bytes = files[`${id}.${extension}`];
    if (bytes) return new Blob([new Uint8Array(bytes)], { type });
  }
  return null;
}
