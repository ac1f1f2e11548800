import { unzipSync, Zip, ZipPassThrough } from 'fflate';
import { z } from 'zod/mini';
import { accountPicturesMax } from '../../../domain/limits.ts';
import { truncateText } from '../../../domain/truncate-text.ts';
import type { HistoryItem } from './history-item.ts';
import { bytesOf } from './history-limits.ts';
import { readLines, writeLines } from './history-lines.ts';

const recordsName = 'history.jsonl';
const missingName = 'missing.jsonl';
/** The name of each picture's file, by its id. In a file of an earlier version, the id is the name. */
const namesName = 'names.json';

/** So many characters of a prompt are in a name. */
const promptInNameMax = 60;
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
  const names = new Map<string, string>();
  let bytes = 2 * entryBytes;
  for (const item of items) {
    const picture = await pictureOf(item.id);
    bytes += bytesOf([item]) + 1 + (picture ? picture.size + entryBytes : 0);
    if (bytes > archiveBytesMax && written.length > 0) break;
    if (picture) {
      const name = fileNameOf(item, extensions[picture.type] ?? 'png', new Set(names.values()));
      names.set(item.id, name);
      const file = addFile(zip, name, item.ts);
      file.push(new Uint8Array(await picture.arrayBuffer()), true);
    }
    (picture ? written : missing).push(item);
  }
  // The records come last: without room for them, a reader refuses the file as a whole.
  const texts = { [namesName]: toJson(names), [recordsName]: writeLines(written) };
  for (const [name, text] of Object.entries(texts)) {
    addFile(zip, name).push(new TextEncoder().encode(text), true);
  }
  if (missing.length > 0) {
    addFile(zip, missingName).push(new TextEncoder().encode(writeLines(missing)), true);
  }
  zip.end();
  const rest = items.slice(written.length + missing.length);
  return { file: new Blob(parts, { type: 'application/zip' }), missing, rest };
}

/** Returns `2026-11-27 a red fox.png`, with a number where another picture has that name. */
function fileNameOf(
  { ts, prompt, type }: HistoryItem,
  extension: string,
  taken: ReadonlySet<string>,
): string {
  const date = new Date(ts);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const day = parts.map((part) => String(part).padStart(2, '0')).join('-');
  // What a file system refuses, or hides at the end of a name.
  const words = prompt.replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ').replaceAll(/\s+/g, ' ');
  const said = truncateText(words.trim(), promptInNameMax).replace(/[. ]+$/, '') || type;
  for (let number = 1; ; number += 1) {
    const name = `${day} ${said}${number === 1 ? '' : ` (${number})`}.${extension}`;
    if (!taken.has(name)) return name;
  }
}

function toJson(names: ReadonlyMap<string, string>): string {
  return JSON.stringify(Object.fromEntries(names));
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
  const names = readNames(files[namesName]);
  const entries = items.flatMap((item) => {
    const picture = findPicture(files, names[item.id] ?? '') ?? findById(files, item.id);
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

function readNames(bytes: Uint8Array | undefined): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}

function findById(files: Record<string, Uint8Array>, id: string): Blob | null {
  const found = Object.values(extensions).map((extension) =>
    findPicture(files, `${id}.${extension}`),
  );
  return found.find((picture) => picture !== null) ?? null;
}

function findPicture(files: Record<string, Uint8Array>, name: string): Blob | null {
  const bytes = Object.hasOwn(files, name) ? files[name] : undefined;
  const type = Object.keys(extensions).find((each) => name.endsWith(`.${extensions[each]}`));
  return bytes && type ? new Blob([new Uint8Array(bytes)], { type }) : null;
}
