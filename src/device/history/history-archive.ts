import { unzipSync, Zip, ZipPassThrough } from 'fflate';
import { accountPicturesMax } from '../../../domain/limits.ts';
import type { HistoryItem } from './history-item.ts';
import { bytesOf } from './history-limits.ts';
import { readLines, writeLines } from './history-lines.ts';

const recordsName = 'history.jsonl';
const missingName = 'missing.jsonl';
export const archiveBytesMax = 512 * 1024 * 1024;

/** More than a ZIP file adds to a picture: two headers with its name, and its descriptor (APPNOTE 4.3). */
const entryBytes = 512;

/**
 * The years that a ZIP file can name (APPNOTE 4.4.6), less a day at both ends for the time zones.
 */
const zipTimes = { min: Date.UTC(1980, 0, 2), max: Date.UTC(2099, 11, 30) } as const;

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

export type ArchiveResponse =
  | {
      ok: true;
      entries: { item: HistoryItem; picture: Blob }[];
      lost: number;
      missing: number;
    }
  | { ok: false; code: 'not_an_archive' | 'too_large' };

export interface WrittenArchive {
  file: Blob;
  missing: HistoryItem[];
  rest: readonly HistoryItem[];
}

/**
 * Stops before the archive gets too large to be read again. Pictures do not compress, so they are only stored, one at
 * a time.
 */
export async function writeArchive(
  items: readonly HistoryItem[],
  pictureOf: (id: string) => Promise<Blob | null>,
): Promise<WrittenArchive> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  const written: HistoryItem[] = [];
  const missing: HistoryItem[] = [];
  let bytes = 2 * entryBytes;
  for (const item of items) {
    const picture = await pictureOf(item.id);
    bytes += bytesOf([item]) + 1 + (picture ? picture.size + entryBytes : 0);
    if (bytes > archiveBytesMax && written.length > 0) break;
    if (picture) {
      const file = addFile(zip, `${item.id}.${extensions[picture.type] ?? 'png'}`, item.ts);
      file.push(new Uint8Array(await picture.arrayBuffer()), true);
    }
    (picture ? written : missing).push(item);
  }
  addFile(zip, recordsName).push(new TextEncoder().encode(writeLines(written)), true);
  if (missing.length > 0) {
    addFile(zip, missingName).push(new TextEncoder().encode(writeLines(missing)), true);
  }
  zip.end();
  const rest = items.slice(written.length + missing.length);
  return { file: new Blob(parts, { type: 'application/zip' }), missing, rest };
}

function addFile(zip: Zip, name: string, ts?: number): ZipPassThrough {
  const file = new ZipPassThrough(name);
  if (ts !== undefined) file.mtime = new Date(Math.min(zipTimes.max, Math.max(zipTimes.min, ts)));
  zip.add(file);
  return file;
}

export async function readArchive(file: Blob): Promise<ArchiveResponse> {
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
  const missing = readLines(new TextDecoder().decode(files[missingName])).items.length;
  return { ok: true, entries, lost: read.lost + items.length - entries.length, missing };
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
