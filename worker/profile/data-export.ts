import type { User } from '../../domain/account/user.ts';
import { toJob } from '../account/jobs/job-view.ts';
import type { EntryRecord } from '../account/ledger/entries.ts';
import { toAccountPicture } from '../account/pictures/picture-view.ts';
import { MessageStore } from '../contact/message-store.ts';
import { toOrder } from '../payments/store/order-row.ts';
import { OrderStore } from '../payments/store/order-store.ts';
import { readBuyer } from '../sessions/buyer-store.ts';
import { ShareStore } from '../shares/share-store.ts';
import { callAccount } from '../storage/call-account.ts';
import { jsonStream } from './json-stream.ts';

/** The entries of many years do not fit into one response. */
const pageLength = 500;

/** Older jobs remain visible as entries of the credit activity. */
const jobsMax = 1000;

/**
 * Writes all data about a user as one JSON document, without session tokens. The stream reads entries and orders page
 * by page, because many years do not fit into memory. It reads the rest first, so an unreachable account refuses
 * instead of ending half a file.
 */
export async function exportData(
  environment: Env,
  secret: string,
  user: User,
  now: number,
): Promise<ReadableStream<Uint8Array>> {
  const database = environment.DATABASE;
  const [credits, jobs, sessions, messages, onReceipts, listed, language, shares] =
    await Promise.all([
      callAccount(environment, user.id, 'credits'),
      callAccount(environment, user.id, 'jobs.recent', jobsMax),
      callAccount(environment, user.id, 'sessions.list', null),
      new MessageStore(database).listOf(user.id),
      readBuyer(database, user.id),
      callAccount(environment, user.id, 'pictures.list'),
      callAccount(environment, user.id, 'pictures.emailLanguage'),
      new ShareStore(database).list(user.id),
    ]);
  return jsonStream([
    ['exportedAt', isoTime(now)],
    ['user', user],
    ['credits', credits],
    ['creditEntries', entryPages(environment, user.id)],
    ['orders', orderPages(new OrderStore(database), user.id)],
    ['onReceipts', onReceipts],
    ['emailChoices', { whenReady: language !== null, language }],
    ['jobs', await Promise.all(jobs.map((job) => toJob(job, secret, now)))],
    [
      'pictures',
      await Promise.all(listed.pictures.map((picture) => toAccountPicture(picture, secret, now))),
    ],
    [
      'shares',
      shares.map(({ id, pictureId, showPrompt, allowRemix, showReceipt, ...share }) => ({
        id,
        pictureId,
        showPrompt,
        allowRemix,
        showReceipt,
        record: share.record,
        receipt: share.receipt,
        views: share.views,
        createdAt: isoTime(share.createdAt),
      })),
    ],
    ['deletedPictureIds', listed.deletedIds],
    [
      'sessions',
      sessions.map(({ createdAt, expiresAt, lastUsedAt, browser, city, country }) => ({
        createdAt: isoTime(createdAt),
        expiresAt: isoTime(expiresAt),
        lastUsedAt: isoTime(lastUsedAt),
        browser,
        city,
        country,
      })),
    ],
    [
      'contactMessages',
      messages.map(({ id, name, email, message, createdAt }) => ({
        id,
        name,
        email,
        message,
        createdAt: isoTime(createdAt),
      })),
    ],
  ]);
}

async function* entryPages(environment: Env, userId: string): AsyncGenerator<object[]> {
  for (let before: number | null = null; ; ) {
    const seq: number | null = before;
    const page: EntryRecord[] = await callAccount(environment, userId, 'entries', pageLength, seq);
    yield page.map((entry) => ({ ...entry, createdAt: isoTime(entry.createdAt) }));
    before = page.at(-1)?.seq ?? null;
    if (page.length < pageLength) return;
  }
}

async function* orderPages(store: OrderStore, userId: string): AsyncGenerator<object[]> {
  type Page = Awaited<ReturnType<OrderStore['list']>>;
  for (let before: Page[number] | null = null; ; ) {
    const page: Page = await store.list({
      userId,
      status: null,
      state: null,
      text: '',
      before,
      limit: pageLength,
    });
    yield page.map(toOrder);
    before = page.at(-1) ?? null;
    if (page.length < pageLength) return;
  }
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
