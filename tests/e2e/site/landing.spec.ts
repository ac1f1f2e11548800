import { expectAccessible } from '../support/accessible.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** How far a part of the page is from the top of the window, in pixels. */
const distance = (page: Page, anchor: string) =>
  page.locator(`#${anchor}`).evaluate((part) => Math.abs(part.getBoundingClientRect().top));

const isLoaded = (picture: Element) => (picture as HTMLImageElement).naturalWidth > 0;

for (const anchor of ['gallery', 'credits', 'faq', 'pricing']) {
  test(`the address #${anchor} opens its section of the front page`, async ({ page }) => {
    await page.goto(`/#${anchor}`);
    await expect.poll(() => distance(page, anchor)).toBeLessThan(200);
  });
}

test('the header of a public page links to the sections of the front page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL('/#faq');
  await expect.poll(() => distance(page, 'faq')).toBeLessThan(200);
});

test('the footer links to the sections of the front page where the header has no room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL('/#faq');
  await expect.poll(() => distance(page, 'faq')).toBeLessThan(200);
});

test('a picture’s prompt appears on focus and on a tap too', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/#gallery');
  const prints = page.getByRole('list', { name: 'Pictures' }).getByRole('figure');
  const prompts = prints.locator('figcaption');
  await expect(prompts.first()).toHaveCSS('opacity', '0');
  await prints.first().focus();
  await expect(prompts.first()).toHaveCSS('opacity', '1');
  // The link in the prompt is next, and then the one of the next picture.
  await page.keyboard.press('Tab');
  await expect(prompts.first()).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(prompts.first()).toHaveCSS('opacity', '0');
  await expect(prompts.nth(1)).toHaveCSS('opacity', '1');
  await prints.nth(2).tap();
  await expect(prompts.nth(2)).toHaveCSS('opacity', '1');
  await context.close();
});

test('the prompt helper’s demo writes, improves, is done, and starts again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const demo = page.getByRole('figure', { name: /The prompt helper turns/ });
  // The demo starts when it is seen.
  await demo.scrollIntoViewIfNeeded();
  for (const step of ['writing', 'improving', 'done', 'idle'] as const) {
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return demo.getAttribute('data-step');
        },
        // The page renders between any two characters.
        { intervals: [10], timeout: 30_000 },
      )
      .toBe(step);
  }
});

test('the prompt helper’s demo shows its last step under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const demo = page.getByRole('figure', { name: /The prompt helper turns/ });
  await page.mouse.wheel(0, 200);
  await page.clock.runFor(1000);
  await expect(demo).toHaveAttribute('data-step', 'done');
  await expect(demo).toContainText('low golden sun');
  await page.clock.runFor(5500);
  await expect(demo).toHaveAttribute('data-step', 'done');
});

test('the endless animations of the front page can be paused and continued', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const helper = page.getByRole('figure', { name: /The prompt helper turns/ });
  const picture = page.getByRole('figure', { name: /One picture in three steps/ });
  await helper.scrollIntoViewIfNeeded();
  await expect(helper.getByRole('button')).toBeVisible();
  for (const figure of [helper, picture]) {
    await figure.getByRole('button', { name: 'Pause the demonstration' }).click();
    await expect(figure.getByRole('button', { pressed: true })).toBeVisible();
  }
  const captions = async () => [await helper.textContent(), await picture.textContent()];
  const still = await captions();
  for (let second = 0; second < 12; second += 1) {
    await page.clock.runFor(1000);
    expect(await captions()).toEqual(still);
  }
  await expect(helper).toHaveAttribute('data-step', 'done');
  for (const figure of [helper, picture]) await figure.getByRole('button').click();
  await expect(helper).not.toHaveAttribute('data-step', 'done');
  for (const step of [
    'typing',
    'developing',
    'generated',
    'cutOut',
    'withText',
    'compared',
  ] as const) {
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return picture.getAttribute('data-step');
        },
        { intervals: [10] },
      )
      .toBe(step);
  }
});

test('the first screen of a phone shows before and after side by side, and the sign-in button', async ({
  page,
}) => {
  // The viewport of a small phone without the browser's bars.
  await page.setViewportSize({ width: 390, height: 664 });
  for (const address of ['/', '/hi']) {
    await page.goto(address);
    const figure = page.getByRole('figure').first();
    await expect(figure).toHaveAttribute('data-step', 'compared');
    await expect(figure).toBeInViewport({ ratio: 1 });
    for (const picture of await figure.locator('img').all()) {
      await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
    }
    const button = page.getByRole('button', { name: /Google/ });
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test('the sign-in of the header stays in sight on a phone, and is gold below the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  const color = () =>
    link.evaluate((element) => {
      const drawing = document.createElement('canvas').getContext('2d');
      if (!drawing) return null;
      drawing.fillStyle = getComputedStyle(element).backgroundColor;
      drawing.fillRect(0, 0, 1, 1);
      return drawing.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ');
    });
  const gold = '234 179 8';
  await page.goto('/');
  expect(await color()).not.toBe(gold);
  await page.goto('/#pricing');
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect.poll(color).toBe(gold);
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(/\/auth/);
});

test('the prerendered picture and the page stay if the script of the picture can’t be loaded', async ({
  page,
}) => {
  await page.route('**/assets/site/living-picture-*.js', (route) => route.abort());
  await page.goto('/');
  await page.mouse.wheel(0, 200);
  await expect(page.getByRole('figure', { name: /The prompt helper turns/ })).toHaveAttribute(
    'data-step',
    'done',
  );
  await expect(page.getByRole('figure').first()).toHaveAttribute('data-step', 'compared');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a question opens by keyboard and shows its answer', async ({ page }) => {
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

test('the footer links to every public page', async ({ page }) => {
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

test('the terms and the privacy page describe the product, and ask for a lawyer’s review', async ({
  page,
}) => {
  await page.goto('/terms');
  await expect(page.getByText('To be reviewed by the operator’s lawyer.')).toBeVisible();
  await expect(page.getByText('Credits never expire.', { exact: true })).toBeVisible();
  await expect(page.getByText('we refund the credits automatically within minutes')).toBeVisible();
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(page).toHaveURL('/terms#refunds');
  // The deletion dialog says the same.
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

test('the public pages have no accessibility violation', async ({ page }) => {
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

test('the first screen of a phone in landscape shows the sign-in button and the picture', async ({
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
      const button = page
        .getByRole('main')
        .getByRole('button', { name: /Google/ })
        .first();
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('figure').first()).toBeInViewport({ ratio: 1 });
    }
  }
});

test('each tool’s name and the end of the front page lead to the tool, through the sign-in', async ({
  page,
}) => {
  await page.goto('/');
  const tools = page.locator('#tools').getByRole('heading', { level: 3 }).getByRole('link');
  await expect(tools).toHaveCount(5);
  for (const link of await tools.all()) {
    const path = new URL((await link.getAttribute('href')) ?? '', 'http://page.invalid');
    expect(path.pathname).toBe('/auth');
    expect(path.searchParams.get('returnTo')).toMatch(/^\/[a-z-]+$/);
  }
  const last = page.getByRole('main').getByRole('link', { name: 'Create a picture' }).last();
  await last.click();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Ftext-to-image$/);
  await startSession(page, newEmail('second-way'));
  await page.goto('/');
  await tools.filter({ hasText: 'Headshot' }).click();
  await expect(page).toHaveURL('/headshot-generator');
});

for (const width of [1440, 1024, 768, 390]) {
  test(`at ${width} px the gallery’s columns end on one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const ends = await page.getByRole('list', { name: 'Pictures' }).evaluate((list) => {
      const columns = new Map<number, number>();
      for (const figure of list.querySelectorAll('figure')) {
        const { left, bottom } = figure.getBoundingClientRect();
        columns.set(Math.round(left), Math.max(columns.get(Math.round(left)) ?? 0, bottom));
      }
      return [...columns.values()];
    });
    expect(ends.length).toBe(width >= 1024 ? 4 : width >= 640 ? 3 : 2);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(3);
  });
}
