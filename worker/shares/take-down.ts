import { languages } from '../../domain/languages.ts';
import { readConfiguration, sendsEmail } from '../config.ts';
import { IncidentStore } from '../incidents/incident-store.ts';
import { Outbox } from '../outbox/outbox.ts';
import { BlockedFiles, type EndedShare } from '../screening/blocked-files.ts';
import { readEmail, setDisabled } from '../sessions/user-store.ts';
import { callAccount } from '../storage/call-account.ts';
import { endShares } from '../storage/end-shares.ts';
import { ReportStore } from './report-store.ts';
import { hashOfPicture } from './share-picture.ts';
import { ShareStore } from './share-store.ts';

export interface Takedown {
  kind: 'share' | 'picture' | 'user';
  /** Of the share, the picture or the user. */
  id: string;
  /** Whose picture it is, where its id does not say so. */
  userId?: string | undefined;
  reason: string;
}

type Target = { userId: string; pictureId?: string };

export type TakedownOutcome =
  | { ok: true; userId: string; endedShares: number; resolvedReports: number }
  | { ok: false; code: 'not_found' | 'conflict' };

/**
 * Ends all shares of a picture for good, also where one is named: the file can't be shared again. Of a picture it deletes
 * it in its account too, and of a user it ends all shares and disables the user. A repeated takedown changes nothing more.
 */
export async function takeDown(
  environment: Env,
  { reason, ...named }: Takedown,
  origin: string,
  now: number,
): Promise<TakedownOutcome> {
  const { DATABASE: database, PICTURES: bucket } = environment;
  const target = await find(database, named);
  if ('code' in target) return { ok: false, code: target.code };
  const { userId, pictureId } = target;
  // Before the deletion, also of a picture that nobody has shared.
  const hash =
    named.kind === 'picture' && pictureId !== undefined
      ? await hashOfPicture(environment, userId, pictureId)
      : null;
  const endedShares = await endShares(database, target, { state: 'taken_down', now });
  const store = new ShareStore(database);
  // A user may have shared copies of other users' pictures, which are not at fault.
  const hashes = pictureId === undefined ? [] : await store.takenDownFiles(userId, pictureId);
  const { ended } = await new BlockedFiles(database).add(hash ? [...hashes, hash] : hashes, now);
  if (named.kind === 'picture' && pictureId !== undefined) {
    await callAccount(environment, userId, 'pictures.delete', pictureId, { everywhere: true });
  }
  if (named.kind === 'user') {
    await callAccount(environment, userId, 'access.setDisabled', now);
    await setDisabled(database, userId, now);
  }
  const pictures = pictureId === undefined ? {} : { pictureIds: [pictureId] };
  let resolved = await resolveReports(database, { userId, ...pictures }, 'taken_down', now);
  await queueEmail(environment, { ...named, userId, reason, origin }, now);
  resolved += await finishEnded(environment, ended, { reason, origin }, now);
  // The cron repeats what fails here.
  await store.sweep(bucket, now).catch(() => 0);
  const all = endedShares + ended.length;
  return { ok: true, userId, endedShares: all, resolvedReports: resolved };
}

/**
 * Resolves the reports of shares that ended with another picture of the same file, and tells each owner why, once: one
 * owner may have a hundred of them.
 */
export async function finishEnded(
  environment: Env,
  ended: readonly EndedShare[],
  why: { reason: string; origin: string },
  now: number,
): Promise<number> {
  let resolved = 0;
  for (const [userId, shares] of Map.groupBy(ended, (share) => share.userId)) {
    const choice = { userId, pictureIds: shares.map(({ pictureId }) => pictureId) };
    resolved += await resolveReports(environment.DATABASE, choice, 'taken_down', now);
    const [{ id } = { id: '' }] = shares;
    await queueEmail(environment, { kind: 'share', id, userId, ...why }, now);
  }
  return resolved;
}

/** Resolves reports, and closes the incident after the last overdue one. Returns how many there were. */
export async function resolveReports(
  database: D1Database,
  choice: Parameters<ReportStore['resolve']>[0],
  outcome: 'taken_down' | 'dismissed',
  now: number,
): Promise<number> {
  const store = new ReportStore(database);
  const ids = await store.resolve(choice, outcome, now);
  if (ids.length > 0 && !(await store.hasOverdue())) {
    // An earlier version opened one for each report.
    const incidents = { kind: 'report_overdue', subject: '' } as const;
    await new IncidentStore(database).solveAll(incidents, 'The reports were resolved.', now);
  }
  return ids.length;
}

async function find(
  database: D1Database,
  { kind, id, userId }: Omit<Takedown, 'reason'>,
): Promise<Target | { code: 'not_found' | 'conflict' }> {
  if (kind === 'user') return { userId: id };
  if (kind === 'share') {
    return (await new ShareStore(database).ownerOf(id)) ?? { code: 'not_found' };
  }
  const owners = userId === undefined ? await new ReportStore(database).ownersOf(id) : [userId];
  const [owner, ...others] = owners;
  if (owner === undefined) return { code: 'not_found' };
  return others.length > 0 ? { code: 'conflict' } : { userId: owner, pictureId: id };
}

async function queueEmail(
  environment: Env,
  { kind, id, userId, reason, origin }: Takedown & { userId: string; origin: string },
  now: number,
): Promise<void> {
  const recipient = sendsEmail(environment) && (await readEmail(environment.DATABASE, userId));
  if (!recipient || !readConfiguration(environment).ok) return;
  const chosen = await callAccount(environment, userId, 'pictures.emailLanguage');
  await new Outbox(environment.DATABASE).add(
    {
      ref: `takedown:${kind}:${userId}:${id}`,
      kind: 'picture_taken_down',
      recipient,
      language: chosen ?? languages[0],
      data: { reason, origin, isUser: kind === 'user' },
    },
    now,
  );
}
