import { beforeEach, expect, it } from 'vitest';
import { Sessions } from '../../../../worker/account/sessions/sessions.ts';
import { makePicture, type OpenedAccount, openAccount } from '../open-account.ts';

let account: OpenedAccount;
let now: number;

beforeEach(() => {
  now = 1_000_000;
  account = openAccount(() => now);
  account.ledger.grant({ ref: 'order:1', credits: 100 });
  account.readyEmails.turn('en');
});

/** Signs the user in to whom the e-mails are sent. */
function signIn(): void {
  const from = { browser: 'firefox', city: null, country: null };
  const ada = { id: 'ada', email: 'ada@example.com', displayName: null, photoUrl: null };
  const user = { ...ada, createdAt: '2026-01-01T00:00:00.000Z' };
  new Sessions(account.sql, () => now).begin(user, { hash: 'a', from });
}

const make = (id: string, origin = '') => makePicture(account, id, { origin });

it('an e-mail about pictures names none that their user has seen or deleted', () => {
  const ids = ['job-1', 'job-2'];
  for (const id of ids) make(id);
  expect(account.readyEmails.unseen(ids)).toEqual(ids);
  account.pictures.delete('job-1');
  expect(account.readyEmails.unseen(ids)).toEqual(['job-2']);
  account.readyEmails.seen('job-2');
  expect(account.readyEmails.unseen(ids)).toEqual([]);
});

it('an open tab has seen what was finished before it showed that it is there', () => {
  make('job-1');
  now += 1;
  make('job-2');
  account.readyEmails.watched(now - 1);
  expect(account.readyEmails.unseen(['job-1', 'job-2'])).toEqual(['job-2']);
  expect(account.readyEmails.nextAt()).toBe(now + 120_000);
});

it('the wait for a silent tab is over once', () => {
  make('job-1');
  const endsAt = now + 120_000;
  account.readyEmails.watched(0);
  now = endsAt;
  account.readyEmails.watched(0);
  expect(account.readyEmails.nextAt()).toBe(endsAt);
  account.readyEmails.queued(['job-1']);
  account.readyEmails.watched(0);
  expect(account.readyEmails.nextAt()).toBeNull();
});

it('an e-mail is due a minute after its picture, for a user who wants it', () => {
  expect(account.readyEmails.nextAt()).toBeNull();
  make('job-1');
  expect(account.readyEmails.nextAt()).toBe(now + 60_000);
  account.readyEmails.seen(null);
  account.readyEmails.turn(null);
  make('job-2');
  expect(account.readyEmails.nextAt()).toBeNull();
});

it('the choice of no e-mails ends the waits, and the choice of another language does not', () => {
  make('job-1');
  account.readyEmails.turn('hi');
  expect([account.readyEmails.language, account.readyEmails.nextAt()]).toEqual([
    'hi',
    now + 60_000,
  ]);
  for (const language of [null, 'en'] as const) account.readyEmails.turn(language);
  expect(account.readyEmails.nextAt()).toBeNull();
});

it('an e-mail names the pictures whose wait is over, and links to the origin of the newest', () => {
  signIn();
  make('job-0', 'https://zero.example');
  make('job-1', 'https://first.example');
  make('job-2', 'https://second.example');
  now += 1;
  make('job-3', 'https://third.example');
  now += 60_000 - 2;
  expect(account.readyEmails.take()).toBeNull();
  now += 1;
  expect(account.readyEmails.take()).toEqual({
    jobIds: ['job-0', 'job-1', 'job-2'],
    language: 'en',
    recipient: 'ada@example.com',
    origin: 'https://second.example',
  });
});

it('an e-mail that the outbox did not take is due again in a minute, and one that it took is not', () => {
  signIn();
  make('job-1');
  now += 60_000;
  expect(account.readyEmails.take()).toMatchObject({ jobIds: ['job-1'] });
  expect(account.readyEmails.take()).toBeNull();
  expect(account.readyEmails.nextAt()).toBe(now + 60_000);
  now += 60_000;
  expect(account.readyEmails.take()).toMatchObject({ jobIds: ['job-1'] });
  account.readyEmails.queued(['job-1']);
  now += 60_000;
  expect([account.readyEmails.take(), account.readyEmails.nextAt()]).toEqual([null, null]);
  // Nobody has seen it yet.
  expect(account.readyEmails.unseen(['job-1'])).toEqual(['job-1']);
});

it('an e-mail is about 20 pictures, and the next one about the others', () => {
  signIn();
  const ids = Array.from({ length: 21 }, (_, at) => `job-${10 + at}`);
  for (const id of ids) make(id);
  now += 60_000;
  expect(account.readyEmails.take()?.jobIds).toEqual(ids.slice(0, 20));
  expect(account.readyEmails.take()?.jobIds).toEqual(ids.slice(20));
});

it('without a known user no e-mail is made, and none waits', () => {
  make('job-1');
  now += 60_000;
  expect(account.readyEmails.take()).toBeNull();
  expect(account.readyEmails.nextAt()).toBeNull();
});
