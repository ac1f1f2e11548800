import { resize } from '../support/resize.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Opens the page, whose scripts arrive when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/site/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return arrival.resolve;
}

/** Where the border between the pictures of the first pair with a slider is. */
const share = (page: Page) =>
  page
    .locator('before-after')
    .first()
    .evaluate((pair) => (pair as HTMLElement).style.getPropertyValue('--share'));

async function moveSlider(page: Page): Promise<void> {
  const slider = page.locator('before-after').first().getByRole('slider');
  await slider.focus();
  for (let steps = 0; steps < 5; steps += 1) await slider.press('ArrowRight');
  await expect(slider).toHaveValue('55');
}

test('a slider that is moved before its code arrives has moved its pictures then, and on the way back they stand where it does', async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, '/');
  await moveSlider(page);
  expect(await share(page)).toBe('50%');
  arrive();
  await expect.poll(() => share(page)).toBe('55%');
  await page.goto('/terms');
  await page.goBack();
  const slider = page.locator('before-after').first().getByRole('slider');
  await expect.poll(async () => `${await slider.inputValue()}%` === (await share(page))).toBe(true);
  await expect(slider).toHaveValue('55');
});

test('a theme that is chosen before its code arrives is the theme, and one that was chosen on another page since is it after the way back', async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, '/terms');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  arrive();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.goto('/privacy');
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await expect(page.locator('theme-switch:defined')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  // This browser keeps no page in the test: what it would say of one, after a choice elsewhere.
  await page.evaluate(() => {
    localStorage.setItem('imagemint.theme', 'dark');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  test('who comes back from Google by the Back button can begin the sign-in again', async ({
    page,
  }) => {
    let starts = 0;
    // An answer without content leaves the page as it is, as the browser's cache does.
    await page.route('**/api/auth/google/start*', (route) => {
      starts += 1;
      return route.fulfill({ status: 204 });
    });
    await page.goto('/auth');
    const button = page.getByRole('button', { name: 'Continue with Google' });
    await button.click();
    await expect.poll(() => starts).toBe(1);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await expect(button).toHaveAttribute('aria-busy', 'false');
    await button.click();
    await expect.poll(() => starts).toBe(2);
  });
});

test('the contact form has the data of the user who is signed in now, and of no former one', async ({
  page,
  context,
}) => {
  const [first, second] = [newEmail('first'), newEmail('second')];
  await startSession(page, first);
  await page.goto('/contact');
  const email = page.getByLabel('E-mail');
  await expect(email).toHaveValue(first);
  await page.getByLabel('Message').fill('About my picture');
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL('/');
  await expect(email).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('About my picture');
  await startSession(page, second);
  await page.reload();
  await expect(email).toHaveValue(second);
  // What one user wrote is none of the next one's.
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('the Tab key reaches the choice of the currency on its way down the front page', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const choice = page.getByRole('button', { name: 'Rupees (UPI)', includeHidden: true });
  await expect(choice).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(choice).toBeEnabled();
});

test('a text that was begun before its code arrives keeps the cursor in its place', async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, '/contact?order=abcd1234');
  const message = page.getByLabel('Message');
  await message.focus();
  await page.keyboard.type('Where my credits?');
  for (let left = 'my credits?'.length; left > 0; left -= 1) await page.keyboard.press('ArrowLeft');
  arrive();
  await expect(message).toHaveValue(/abcd1234/);
  await page.keyboard.type('are ');
  await expect(message).toHaveValue(/Where are my credits\?$/);
});

test('no step of the prompt helper’s demonstration moves what stands below it', async ({
  page,
}) => {
  for (const [path, widths] of [
    ['/', [360, 390, 430]],
    ['/hi', [390]],
  ] as const) {
    await page.goto(path);
    const demo = page.locator('prompt-demo');
    for (const width of widths) {
      await resize(page, { width, height: 844 });
      await demo.scrollIntoViewIfNeeded();
      const heights = await demo.evaluate((island) => {
        const caption = island.querySelector('[data-part=caption]');
        const captions = Object.values(JSON.parse(island.dataset.captions ?? '') as object);
        return captions.map((text: string) => {
          if (caption) caption.textContent = text;
          return island.getBoundingClientRect().height;
        });
      });
      expect(heights.length).toBeGreaterThan(2);
      expect(new Set(heights).size).toBe(1);
    }
  }
});
