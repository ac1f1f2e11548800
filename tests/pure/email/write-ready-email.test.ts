import { expect, it } from 'vitest';
import { isUnsubscribeLink } from '../../../worker/email/unsubscribe-link.ts';
import { writeReadyEmail } from '../../../worker/email/write-ready-email.ts';
import type { WaitingEmail } from '../../../worker/outbox/outbox.ts';
import { accountWith } from '../account/call-as-user.ts';

const seller = { name: 'Shop', address: [], email: null, taxNumber: null, tax: null };
const sessionSecret = 'a secret of 32 characters or more';
const origin = 'https://shop.example';
const waiting: WaitingEmail = {
  ref: 'ready:ada:job-1',
  kind: 'picture_ready',
  recipient: 'ada@shop.example',
  language: 'hi',
  data: { userId: 'ada', jobIds: ['job-1', 'job-2', 'job-3'], origin },
  tries: 0,
};

/** Writes the e-mail for an account where these pictures are unseen. */
function write(unseen: string[]) {
  const accounts = {
    getByName: (userId: string) =>
      accountWith({
        'pictures.unseen': (ids) =>
          userId === 'ada' ? (ids as string[]).filter((id) => unseen.includes(id)) : [],
      }),
  };
  const environment = { CREDIT_ACCOUNTS: accounts } as unknown as Env;
  return writeReadyEmail(environment, waiting, { seller, sessionSecret });
}

it('the e-mail counts the pictures that are still unseen, and is not written where none is', async () => {
  expect((await write(['job-2', 'job-3', 'another']))?.subject).toBe('आपकी 2 तस्वीरें तैयार हैं');
  expect((await write(['job-3']))?.subject).toBe('आपकी तस्वीर तैयार है');
  expect(await write([])).toBeNull();
});

it('the link that ends the e-mails is the user’s own, and the same in the text and in the header', async () => {
  const email = await write(['job-1']);
  const link = /<(.*)>/.exec(email?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(email?.text).toContain(link);
  const { searchParams } = new URL(link);
  const named = { user: searchParams.get('user') ?? '', sig: searchParams.get('sig') ?? '' };
  expect(named.user).toBe('ada');
  expect(await isUnsubscribeLink(sessionSecret, named)).toBe(true);
  expect(await isUnsubscribeLink(sessionSecret, { ...named, user: 'bob' })).toBe(false);
});
