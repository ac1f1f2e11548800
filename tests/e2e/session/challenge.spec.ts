import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EMULATED_TURNSTILE_SECRET_KEY,
  EMULATED_TURNSTILE_SITE_KEY,
} from '../../../emulators/turnstile/constants.ts';
import { freePort } from '../../../scripts/serve/port.mjs';
import { startPreview } from '../../../scripts/serve/preview.mjs';
import { expectAccessible } from '../support/accessible.ts';
import { newEmail } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** A deployment of its own, which asks for a challenge and grants no trials. */
const variables = {
  TURNSTILE_SITE_KEY: EMULATED_TURNSTILE_SITE_KEY,
  TURNSTILE_SECRET_KEY: EMULATED_TURNSTILE_SECRET_KEY,
  TRIALS_PER_NETWORK_PER_DAY: '0',
};
const state = mkdtempSync(join(tmpdir(), 'imagemint-challenge-'));

let server: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  const port = await freePort();
  server = await startPreview(String(port), state, variables);
  origin = `http://localhost:${port}`;
});
test.afterAll(() => {
  server.kill();
  rmSync(state, { recursive: true, force: true });
});

const widget = (page: Page) =>
  page.frameLocator('iframe[title="Widget containing a Cloudflare security challenge"]');
const signInButton = (page: Page) =>
  page.getByRole('button', { name: /Continue with Google|Google से आगे बढ़ें/ });

async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.getByText('Use another account').click();
  await page.getByRole('textbox').fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
}

test('a sign-in from the front page asks for a challenge on the sign-in page, signs in by popup, and a user without a trial is told so', async ({
  page,
}) => {
  await page.goto(`${origin}/`);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(widget(page).getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await signInButton(page).click();
  await chooseAccount(await opened, newEmail('challenge'));
  await expect(page).toHaveURL(`${origin}/text-to-image`);
  const note = page.getByRole('status').filter({ hasText: 'Your account has no free credits.' });
  await expect(note.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  await expectAccessible(page);
  await note.getByRole('link', { name: 'Buy credits' }).click();
  await expect(page).toHaveURL(`${origin}/dashboard-pricing`);
});
