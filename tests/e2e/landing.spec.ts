import { expectAccessible } from './accessible.ts';
import { expect, type Page, test } from './test.ts';

/** How far a part of the page is from the top of the window, in pixels. */
const distance = (page: Page, anchor: string) =>
  page.locator(`#${anchor}`).evaluate((part) => Math.abs(part.getBoundingClientRect().top));

const isThere = (picture: Element) => (picture as HTMLImageElement).naturalWidth > 0;

for (const anchor of ['gallery', 'credits', 'faq', 'pricing']) {
  test(`the address #${anchor} leads to its part of the front page`, async ({ page }) => {
    await page.goto(`/#${anchor}`);
    await expect.poll(() => distance(page, anchor)).toBeLessThan(200);
  });
}

test('the menu leads from any public page to the parts of the front page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL('/#faq');
  await expect.poll(() => distance(page, 'faq')).toBeLessThan(200);
});

test('where the menu has no room, the foot of the page leads to the parts of the front page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL('/#faq');
  await expect.poll(() => distance(page, 'faq')).toBeLessThan(200);
});

test('the words of a picture are read by keyboard and by a tap too', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/#gallery');
  const prints = page.getByRole('list', { name: 'Pictures' }).getByRole('figure');
  const words = prints.locator('figcaption');
  await expect(words.first()).toHaveCSS('opacity', '0');
  await prints.first().focus();
  await expect(words.first()).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(words.first()).toHaveCSS('opacity', '0');
  await expect(words.nth(1)).toHaveCSS('opacity', '1');
  await prints.nth(2).tap();
  await expect(words.nth(2)).toHaveCSS('opacity', '1');
  await context.close();
});

test('the prompt helper writes, improves, is done, and begins again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const demo = page.getByRole('figure', { name: /The prompt helper turns/ });
  await expect(demo).toHaveAttribute('data-act', 'idle');
  // It begins once somebody is there to see it.
  await page.mouse.wheel(0, 200);
  for (const act of ['writing', 'improving', 'done', 'idle'] as const) {
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return demo.getAttribute('data-act');
        },
        // The page draws between any two characters.
        { intervals: [10], timeout: 30_000 },
      )
      .toBe(act);
  }
});

test('the prompt helper is still and complete for whoever wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const demo = page.getByRole('figure', { name: /The prompt helper turns/ });
  await page.mouse.wheel(0, 200);
  await expect(demo).toHaveAttribute('data-act', 'done');
  await expect(demo).toContainText('low golden sun');
  await page.waitForTimeout(5500);
  await expect(demo).toHaveAttribute('data-act', 'done');
});

test('what moves for ever on the front page can be paused, and goes on', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  await page.mouse.wheel(0, 200);
  const helper = page.getByRole('figure', { name: /The prompt helper turns/ });
  const picture = page.getByRole('figure', { name: /One picture in three steps/ });
  await expect(helper.getByRole('button')).toBeVisible();
  for (const figure of [helper, picture]) {
    await figure.getByRole('button', { name: 'Pause the demonstration' }).click();
    await expect(figure.getByRole('button', { pressed: true })).toBeVisible();
  }
  const words = async () => [await helper.textContent(), await picture.textContent()];
  const still = await words();
  for (let second = 0; second < 12; second += 1) {
    await page.clock.runFor(1000);
    expect(await words()).toEqual(still);
  }
  await expect(helper).toHaveAttribute('data-act', 'done');
  for (const figure of [helper, picture]) await figure.getByRole('button').click();
  await expect(helper).not.toHaveAttribute('data-act', 'done');
  for (const act of ['typing', 'developing', 'struck', 'lifted', 'set', 'compared'] as const) {
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return picture.getAttribute('data-act');
        },
        { intervals: [10] },
      )
      .toBe(act);
  }
});

test('before and after stand beside each other on the first screen of a phone, with the way in', async ({
  page,
}) => {
  // What a browser's own bars leave of a small phone.
  await page.setViewportSize({ width: 390, height: 664 });
  for (const address of ['/', '/hi']) {
    await page.goto(address);
    const figure = page.getByRole('figure').first();
    await expect(figure).toHaveAttribute('data-act', 'compared');
    await expect(figure).toBeInViewport({ ratio: 1 });
    for (const picture of await figure.locator('img').all()) {
      await expect.poll(() => picture.evaluate(isThere)).toBe(true);
    }
    const way = page.getByRole('button', { name: /Google/ });
    await expect(way).toBeInViewport({ ratio: 1 });
  }
});

test('where the script of the large picture does not come, the picture and the page stay', async ({
  page,
}) => {
  await page.route('**/assets/{living-picture,small-pairs}-*.js', (route) => route.abort());
  await page.goto('/');
  await page.mouse.wheel(0, 200);
  await expect(page.getByRole('figure', { name: /The prompt helper turns/ })).toHaveAttribute(
    'data-act',
    'done',
  );
  await expect(page.getByRole('figure').first()).toHaveAttribute('data-act', 'compared');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a question opens by keyboard and tells its answer', async ({ page }) => {
  await page.goto('/#faq');
  const answer = page.getByText('Buy a pack today');
  await expect(answer).toBeHidden();
  await page.getByText('Do credits expire?').press('Enter');
  await expect(answer).toBeVisible();
});

test('a visitor sees the packs on the front page, and signs in to buy one', async ({ page }) => {
  await page.goto('/#pricing');
  await page.getByRole('button', { name: 'Buy 45 credits · $9.00' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test('every public page is reached from the foot of every other', async ({ page }) => {
  await page.goto('/');
  for (const [link, title] of [
    ['Terms', 'Terms · Imagemint'],
    ['Privacy', 'Privacy · Imagemint'],
    ['Contact', 'Contact · Imagemint'],
    ['Pricing', 'Pricing · Imagemint'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  }
});

test('terms and privacy say what the product does, and that a lawyer has to look', async ({
  page,
}) => {
  await page.goto('/terms');
  await expect(page.getByText('To be reviewed by the operator’s lawyer.')).toBeVisible();
  await expect(page.getByText('Credits never expire.', { exact: true })).toBeVisible();
  await expect(page.getByText('we refund the credits automatically within minutes')).toBeVisible();
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(page).toHaveURL('/terms#refunds');
  // As the dialog says that deletes an account.
  await expect(
    page.getByText('You get them back if you return with the same Google account'),
  ).toBeVisible();
  await page.goto('/privacy');
  const pictures = page.getByRole('row', { name: /^Finished pictures/ });
  await expect(pictures).toContainText('24 hours after that, at most 7 days');
  const id = page.getByRole('row', { name: /^Your account ID/ });
  await expect(id).toContainText('it stays when you delete your account');
  await expect(page.getByText('your name, e-mail address, photo link')).toBeVisible();
});

test('the public pages are usable by everybody', async ({ page }) => {
  for (const [path, width] of [
    ['/', 1280],
    ['/', 390],
    ['/terms', 1280],
    ['/privacy', 390],
    ['/pricing', 1280],
    ['/auth?error=popup-blocked', 390],
    ['/auth?error=access_denied', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/') await expect(page.getByRole('button', { name: /^Buy 15/ })).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test('on a phone that lies on its side the way in and the picture are on the first screen', async ({
  page,
}) => {
  for (const [width, height] of [
    [667, 375],
    [740, 390],
    [844, 390],
    [932, 430],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/hi']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      const way = page
        .getByRole('main')
        .getByRole('button', { name: /Google/ })
        .first();
      await expect(way).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('figure').first()).toBeInViewport({ ratio: 1 });
    }
  }
});
