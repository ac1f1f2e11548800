import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { KNOWN_PEOPLE, type Person, personByEmail } from '../people.ts';

const COOKIE = 'emulated_google_accounts';
const ACCOUNTS_MAX = 3;
const LIFETIME_S = 30 * 24 * 3600;

const emailsSchema = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.array(z.email()).max(ACCOUNTS_MAX));

/** Returns the accounts that this browser entered with 'Use another account', the latest first. */
export function readRememberedAccounts(context: Context): Person[] {
  const emails = emailsSchema.safeParse(getCookie(context, COOKIE));
  return emails.success ? emails.data.map(personByEmail) : [];
}

/** Adds an account to the front of the list, unless the chooser always offers it. */
export function rememberAccount(context: Context, email: string, mountPath: string): void {
  if (KNOWN_PEOPLE.some((known) => known.email === email)) return;
  const earlier = readRememberedAccounts(context).map((someone) => someone.email);
  const emails = [...new Set([email, ...earlier])].slice(0, ACCOUNTS_MAX);
  setCookie(context, COOKIE, emails.join(' '), {
    path: mountPath,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: LIFETIME_S,
  });
}
