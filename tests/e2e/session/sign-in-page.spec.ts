import { newEmail } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a closed sign-in window is reported, and a Google account that Google has disabled is refused on Google’s own page', async ({
  page,
}) => {
  await page.goto('/auth');
  const open = async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const google = await opened;
    // Chromium may stop the opener for ever if a popup is closed before its first page is there.
    await expect(google).toHaveTitle('Choose an account');
    return google;
  };
  await (await open()).close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('The sign-in window was closed.')).toBeVisible();

  const google = await open();
  await google.getByText('Disabled Dana').click();
  await expect(google.getByText('Your Google Account has been disabled')).toBeVisible();
  await google.getByRole('textbox').fill(newEmail('another'));
  await google.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/text-to-image');
});
