import { expectAccessible } from '../support/accessible.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a signed-in user is redirected from the sign-in page to the studio or the requested page', async ({
  page,
}) => {
  await startSession(page, newEmail('landing'));
  await page.goto('/');
  await page.getByRole('link', { name: 'Open the app' }).click();
  await expect(page).toHaveURL('/text-to-image');
  await page.goto('/auth');
  await expect(page).toHaveURL('/text-to-image');
  await page.goto('/auth?returnTo=/profile');
  await expect(page).toHaveURL('/profile');
});

test('a failed sign-in has a plain message, on an accessible page that fits its window', async ({
  page,
  context,
}) => {
  for (const [code, message] of [
    ['auth/popup-blocked', 'Your browser blocked the sign-in window.'],
    ['<img src=x>', 'Sign-in failed.'],
  ] as const) {
    await page.goto(`/auth?error=${encodeURIComponent(code)}`);
    await expect(page.getByRole('alert')).toContainText(message);
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
  // The page has loaded all its parts before it goes offline.
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
});

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

test('the whole page goes to Google and comes back if the browser blocks popups', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/auth?returnTo=/profile');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByText('Use another account').click();
  await page.getByRole('textbox').fill(newEmail('blocked'));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/profile');
});

test('the sign-in page asks to open a browser inside another app', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Instagram 300.0',
  });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(page.getByText('Open this page in your browser')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeHidden();
  await context.close();
});
