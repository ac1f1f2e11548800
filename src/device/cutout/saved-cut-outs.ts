import { sourceOf } from '../drafts/job-sources.ts';
import { notifyHistoryChange } from '../history/history-changes.ts';
import { LocalHistory } from '../history/local-history.ts';
import { pixelBudget } from '../pixel-budget.ts';
import { readStored, writeStored } from '../stored.ts';
import { makeCutOut } from './make-cut-out.ts';
import { originalSize, readOriginal } from './original-photos.ts';

interface Size {
  width: number;
  height: number;
}

/** A cut-out that the provider has made. */
export interface SmallCutOut extends Size {
  id: string;
}

/**
 * `trying` remains where the page ended meanwhile, perhaps because memory ran out. `made`: the history has
 * it in place of the provider's. `small`: the provider's stays, because it is of another picture.
 */
interface CutOutRecord extends Size {
  state: 'trying' | 'made' | 'failed' | 'small';
  attempts: number;
  /** Changes with its bytes. */
  version: number;
}

/** `waiting`: the device will make it. `none`: the photo has no more pixels, or is not here. */
export type CutOutState =
  | { state: 'none' | 'waiting' | 'failed'; version: 0 }
  | { state: 'made'; version: number; width: number; height: number };

const attemptsMax = 2;
const recordsMax = 50;

export function cutOutState(userId: string, small: SmallCutOut): CutOutState {
  const record = readRecords(userId)[small.id];
  if (record?.state === 'made') {
    const { version, width, height } = record;
    return { state: 'made', version, width, height };
  }
  if (record?.state === 'failed') return { state: 'failed', version: 0 };
  if (record?.state === 'small') return { state: 'none', version: 0 };
  const photo = photoSizeOf(userId, small.id);
  const isLarger = photo !== null && photo.width > small.width && photo.height > small.height;
  return { state: isLarger ? 'waiting' : 'none', version: 0 };
}

/** The size of the photo from which a cut-out was made; null if the device does not have it. */
export function photoSizeOf(userId: string, id: string): Size | null {
  const sourceId = sourceOf(userId, 'bgremove', id);
  return sourceId === null ? null : originalSize(userId, sourceId);
}

/** Null if the device does not have it. Rejects if it could not read it. */
export function readPhotoOf(userId: string, id: string): Promise<Blob | null> {
  const sourceId = sourceOf(userId, 'bgremove', id);
  return sourceId === null ? Promise.resolve(null) : readOriginal(userId, sourceId);
}

/**
 * Makes a cut-out at the size of its photo and puts it into the history, in place of the provider's, which
 * stays there until then. Returns whether the history has another picture now.
 */
export async function enlargeSaved(userId: string, small: SmallCutOut): Promise<boolean> {
  const isDue = () =>
    cutOutState(userId, small).state === 'waiting' && new LocalHistory(userId).has(small.id);
  if (!isDue()) return false;
  const options = { ifAvailable: true };
  return navigator.locks.request(`imagemint.enlarge.${userId}.${small.id}`, options, (lock) =>
    lock && isDue() ? enlargeNow(userId, small) : false,
  );
}

async function enlargeNow(userId: string, small: SmallCutOut): Promise<boolean> {
  const history = new LocalHistory(userId);
  const attempts = (readRecords(userId)[small.id]?.attempts ?? 0) + 1;
  const end = (state: CutOutRecord['state'], { width, height }: Size = small) =>
    writeRecord(userId, small.id, { state, attempts, version: 1, width, height });
  const read = await Promise.all([history.picture(small.id), readPhotoOf(userId, small.id)]).catch(
    () => null,
  );
  const [cutOut = null, photo = null] = read ?? [];
  // A backup may bring back the cut-out.
  if (!cutOut) return false;
  // The browser has removed the photo.
  if (!photo || attempts > attemptsMax) {
    end('failed');
    return false;
  }
  end('trying');
  const made = await makeCutOut({ kind: 'enlarge', photo, cutOut, pixelsMax: pixelBudget() });
  const isSaved = made.ok && (await history.restore(small.id, made.blob)).ok;
  if (made.ok) end(isSaved ? 'made' : 'failed', made);
  else end(made.code === 'failed' ? 'failed' : 'small');
  return isSaved;
}

/** Puts a cut-out that the user has refined into the history. Returns whether that worked. */
export async function saveRefined(
  userId: string,
  id: string,
  made: Size & { blob: Blob },
): Promise<boolean> {
  const history = new LocalHistory(userId);
  if (!history.has(id) || !(await history.restore(id, made.blob)).ok) return false;
  const { attempts = 0, version = 0 } = readRecords(userId)[id] ?? {};
  const { width, height } = made;
  writeRecord(userId, id, { state: 'made', attempts, version: version + 1, width, height });
  return true;
}

function writeRecord(userId: string, id: string, record: CutOutRecord): void {
  const others = Object.entries(readRecords(userId)).filter(([other]) => other !== id);
  const entries = [...others, [id, record] as const].slice(-recordsMax);
  writeStored(keyOf(userId), JSON.stringify(Object.fromEntries(entries)));
  notifyHistoryChange(userId);
}

function readRecords(userId: string): Record<string, CutOutRecord> {
  try {
    return JSON.parse(readStored(keyOf(userId)) ?? '{}') as Record<string, CutOutRecord>;
  } catch {
    return {};
  }
}

function keyOf(userId: string): string {
  return `imagemint.${userId}.cut-outs`;
}
