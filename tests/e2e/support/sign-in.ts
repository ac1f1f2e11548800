import type { Page } from '@playwright/test';
import { serviceUrl } from './services.ts';

/** Returns an address that no test has used; `name` says in a report whose it is. */
export function newEmail(name: string): string {
  return `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
}

/** Signs in as a user does: in the popup, with a new address. */
export async function signInByPopup(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await signInHere(page, email);
  await page.waitForURL('**/text-to-image');
}

/** Signs in with an ID token, as native apps do, for tests of something else. */
export async function signIn(page: Page, email: string): Promise<void> {
  await startSession(page, email);
  await page.goto('/text-to-image');
}

/** Begins a session with an ID token, and opens no page. */
export async function startSession(page: Page, email: string): Promise<void> {
  const issued = await page.request.post('/api/auth/nonce');
  const { nonce } = (await issued.json()) as { nonce: string };
  const minted = await page.request.post(serviceUrl('google/control/id-token'), {
    data: { email, nonce },
  });
  await page.request.post('/api/auth/google', { data: (await minted.json()) as object });
}

/** Signs in on the open page, in the popup, with a new address. */
export async function signInHere(page: Page, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Continue with Google|Google से आगे बढ़ें/ }).click();
  await chooseAccount(await opened, email);
}

/** Chooses a new account on Google’s page. */
export async function chooseAccount(google: Page, email: string): Promise<void> {
  await google.getByText('Use another account').click();
  await google.getByRole('textbox').fill(email);
  await google.getByRole('button', { name: 'Next' }).click();
}
