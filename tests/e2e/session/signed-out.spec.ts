import { newEmail, signInByPopup } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const notice = (page: Page) =>
  page.getByRole('region', { name: /^(Sign in again|फिर से साइन इन करें)$/ });

const download = (page: Page) => page.getByRole('button', { name: 'Download' });

/** Signs in again by the notice above the page. */
async function signInAgain(page: Page, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await notice(page)
    .getByRole('button', { name: /^(Continue with Google|Google से आगे बढ़ें)$/ })
    .press('Enter');
  const popup = await opened;
  await popup.getByText('Use another account').click();
  await popup.getByRole('textbox').fill(email);
  await popup.getByRole('button', { name: 'Next' }).click();
}

/** Lets the session's time end, by this device's clock, while its page is open. */
async function expire(page: Page, hoursLater: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + hoursLater * 60 * 60_000);
  await page.request.post('/api/auth/signout', { data: {} });
  await expect(notice(page)).toBeVisible();
}

/** Makes a picture, writes the next prompt, and lets the session's time end. */
async function expireAtWork(page: Page, email: string): Promise<void> {
  await signInByPopup(page, email);
  await page.getByRole('textbox').first().fill('A harbour in fog');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(download(page).first()).toBeVisible();
  await expect(page.getByText('Credits: 1')).toBeVisible();
  await page.getByRole('textbox').first().fill('A harbour in fog, at night');
  await expire(page, 2);
}

test('a user whose session ends during work signs in above the page and continues; another user sees nothing of it', async ({
  page,
}) => {
  const email = newEmail('mid-work');
  await expireAtWork(page, email);
  await expect(page).toHaveURL('/text-to-image');
  await expect(page.getByRole('textbox').first()).toHaveValue('A harbour in fog, at night');

  await signInAgain(page, email);
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('textbox').first()).toHaveValue('A harbour in fog, at night');
  await expect(download(page).first()).toBeVisible();
  // The socket is open again: the balance comes from it.
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText('Credits: 0')).toBeVisible();

  await expire(page, 5);
  await signInAgain(page, newEmail('second'));
  await expect(notice(page)).toBeHidden();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await expect(page.getByRole('textbox').first()).toHaveValue('');
  await expect(download(page)).toHaveCount(0);
});
