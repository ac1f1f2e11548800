import type { PictureReceipt, SharedRecord } from '../../domain/account/share.ts';
import type { ShareableOutcome } from '../account/pictures/shareable-picture.ts';
import { uploadsUnderWay } from '../account/uploads/uploads-under-way.ts';
import { readConfiguration } from '../config.ts';
import { sha256Of } from '../crypto/sha256.ts';
import { BlockedFiles } from '../screening/blocked-files.ts';
import { isRefusedPicture } from '../screening/screen-picture.ts';
import { isRefusedPrompt } from '../screening/screen-prompt.ts';
import { callAccount } from '../storage/call-account.ts';
import { type LiveShare, type ShareSettings, ShareStore } from './share-store.ts';

export type ShareOutcome =
  | { ok: true; share: LiveShare }
  | {
      ok: false;
      code: 'account_frozen' | 'not_found' | 'share_refused' | 'too_many_shares' | 'unavailable';
    };

interface WantedShare {
  userId: string;
  pictureId: string;
  settings: ShareSettings;
}

export type Shareable = Extract<ShareableOutcome, { ok: true }>;

/** Not hexadecimal, unlike names of results and uploads: the bucket's lifecycle rules delete those. */
const prefix = 'shared.';

/** Copies a picture to a name of its own in R2 and shares it. A picture that is shared gets these settings. */
export async function sharePicture(
  environment: Env,
  { userId, pictureId, settings }: WantedShare,
  now: number,
): Promise<ShareOutcome> {
  const store = new ShareStore(environment.DATABASE);
  const shared = await store.update(userId, pictureId, settings);
  if (shared) return { ok: true, share: shared };
  const key = `${prefix}${userId}.${crypto.randomUUID()}`;
  const id = await store.begin(userId, pictureId, key, now);
  if (id === null) return { ok: false, code: 'too_many_shares' };
  const found = await findShareable(environment, userId, pictureId);
  const leave = found.ok && uploadsUnderWay.enter(userId, found.size);
  if (!found.ok || !leave) {
    await store.forget(id);
    if (!found.ok) return found;
    await found.cancel();
    return { ok: false, code: 'unavailable' };
  }
  const { picture } = found;
  try {
    const bytes = await found.read();
    const sha256 = await sha256Of(bytes);
    const isBlocked = await new BlockedFiles(environment.DATABASE).has(sha256);
    if (isBlocked || (await isScreened(environment, picture, bytes))) {
      await store.refuse(id, now);
      return { ok: false, code: 'share_refused' };
    }
    const { type, width, height } = picture.file;
    await environment.PICTURES.put(key, bytes, { httpMetadata: { contentType: type } });
    await store.publish(id, {
      picture: { type, width, height },
      record: recordOf(picture),
      receipt: receiptOf(picture, sha256),
      ...settings,
    });
  } finally {
    leave();
  }
  // Where another request was faster, the share is that one's. The cron deletes this copy.
  const live = await store.update(userId, pictureId, settings);
  return live ? { ok: true, share: live } : { ok: false, code: 'not_found' };
}

/** Returns the SHA-256 of a user's picture; null where the server does not have it. */
export async function hashOfPicture(
  environment: Env,
  userId: string,
  pictureId: string,
): Promise<string | null> {
  const found = await findShareable(environment, userId, pictureId, { evenFrozen: true });
  return found.ok ? sha256Of(await found.read()) : null;
}

async function findShareable(
  environment: Env,
  userId: string,
  pictureId: string,
  options: { evenFrozen?: boolean } = {},
) {
  const picture = await callAccount(environment, userId, 'pictures.shareable', pictureId, options);
  return picture.ok ? openShareable(environment, userId, picture) : picture;
}

/** Finds the bytes of a picture that the account knows. */
export async function openShareable(environment: Env, userId: string, picture: Shareable) {
  const { key } = picture.file;
  // It may be moved to R2 between two lookups, so R2 is asked last.
  const unsaved = await callAccount(environment, userId, 'jobs.unsavedResult', picture.jobId);
  if (unsaved?.picture.key === key) {
    const { bytes } = unsaved;
    const read = async () => bytes;
    return { ok: true, picture, size: bytes.length, read, cancel: async () => {} } as const;
  }
  const stored = await environment.PICTURES.get(key);
  if (!stored) return { ok: false, code: 'not_found' } as const;
  const read = async () => new Uint8Array(await stored.arrayBuffer());
  return {
    ok: true,
    picture,
    size: stored.size,
    read,
    cancel: () => stored.body.cancel(),
  } as const;
}

/** The operator's rules may be newer than the picture. */
async function isScreened(
  environment: Env,
  { record, file }: Shareable,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const settings = readConfiguration(environment);
  if (!settings.ok) return false;
  const { screening } = settings.configuration;
  if (await isRefusedPrompt(screening, environment, record.prompt)) return true;
  return screening.pictures !== 'off' && isRefusedPicture(environment, { ...file, bytes });
}

function recordOf({ record: { type, prompt, options } }: Shareable): SharedRecord {
  return { tool: type, prompt, style: options?.style ?? null, shape: options?.shape ?? null };
}

function receiptOf({ record, receipt }: Shareable, sha256: string): PictureReceipt {
  return { ...receipt, madeAt: new Date(record.ts).toISOString(), sha256 };
}
