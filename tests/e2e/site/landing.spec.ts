import { expectAccessible } from '../support/accessible.ts';
import { resize } from '../support/resize.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

/** How far a part of the page is from the top of the window, in pixels. */
const distance = (page: Page, anchor: string) =>
  page.locator(`#${anchor}`).evaluate((part) => Math.abs(part.getBoundingClientRect().top));

/** How much wider the page is than the window, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const isLoaded = (picture: Element) => (picture as HTMLImageElement).naturalWidth > 0;

/** Expects a demonstration to go through these steps, one after the other, while the page's time passes. */
async function expectSteps(page: Page, demo: Locator, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
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
}

test('the demonstrations of the front page go through their steps, and can be paused and continued', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const helper = page.getByRole('figure', { name: /The prompt helper turns/ });
  const picture = page.getByRole('figure', { name: /One picture in three steps/ });
  // The demo starts when it is seen.
  await helper.scrollIntoViewIfNeeded();
  await expectSteps(page, helper, ['writing', 'improving', 'done', 'idle']);
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
  await expectSteps(page, picture, [
    'typing',
    'developing',
    'generated',
    'cutOut',
    'withText',
    'compared',
  ]);
});

test('under reduced motion both demonstrations show their last step, also if the script of the picture can’t be loaded', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.route('**/assets/site/living-picture-*.js', (route) => route.abort());
  await page.goto('/');
  const demo = page.getByRole('figure', { name: /The prompt helper turns/ });
  await page.mouse.wheel(0, 200);
  await page.clock.runFor(1000);
  await expect(demo).toHaveAttribute('data-step', 'done');
  await expect(demo).toContainText('low golden sun');
  await page.clock.runFor(5500);
  await expect(demo).toHaveAttribute('data-step', 'done');
  await expect(page.getByRole('figure').first()).toHaveAttribute('data-step', 'compared');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const address of ['/', '/hi']) {
  test(`the first screen of a phone shows before and after side by side, and the sign-in button: ${address}`, async ({
    page,
  }) => {
    const figure = page.getByRole('figure').first();
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /Google/ })
      .first();
    for (const [width, height] of [
      // A small phone without the browser's bars, and phones in landscape.
      [390, 664],
      [667, 375],
      [740, 390],
      [844, 390],
      [932, 430],
    ] as const) {
      await page.setViewportSize({ width, height });
      if (width === 390) await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      await expect(figure).toHaveAttribute('data-step', 'compared');
      await expect(figure).toBeInViewport({ ratio: 1 });
      for (const picture of await figure.locator('img').all()) {
        await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
      }
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  });
}

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
  await expect(page.getByRole('button', { name: /^Buy 15/ })).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(/\/auth/);
});

test('a question of the section that the address names opens by keyboard, and shows its answer', async ({
  page,
}) => {
  await page.goto('/#faq');
  await expect.poll(() => distance(page, 'faq')).toBeLessThan(200);
  const answer = page.getByText('Buy a pack today');
  await expect(answer).toBeHidden();
  await page.getByText('Do credits expire?').press('Enter');
  await expect(answer).toBeVisible();
});

test('the footer links to every public page, and to the sections of the front page where the header has no room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
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
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL('/#faq');
  await expect.poll(() => distance(page, 'faq')).toBeLessThan(200);
});

test('the terms and the privacy page describe the product, ask for a lawyer’s review, and are accessible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expect(page.getByText('To be reviewed by the operator’s lawyer.')).toBeVisible();
  await expect(page.getByText('Credits never expire.', { exact: true })).toBeVisible();
  await expect(page.getByText('we refund the credits automatically within minutes')).toBeVisible();
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(page).toHaveURL('/terms#refunds');
  // The deletion dialog says the same.
  await expect(
    page.getByText('You get them back if you return with the same Google account'),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const pictures = page.getByRole('row', { name: /^Finished pictures/ });
  await expect(pictures).toContainText('24 hours after that, at most 7 days');
  const id = page.getByRole('row', { name: /^Your account ID/ });
  await expect(id).toContainText('it stays when you delete your account');
  await expect(page.getByText('your name, e-mail address, photo link')).toBeVisible();
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
  await page.goto('/#credits');
  await expect.poll(() => distance(page, 'credits')).toBeLessThan(200);
  await tools.filter({ hasText: 'Headshot' }).click();
  await expect(page).toHaveURL('/headshot-generator');
});

test('the front page fits windows of every width, and its gallery’s columns end on one line', async ({
  page,
}) => {
  // At an address with an anchor all parts are laid out at once.
  await page.goto('/#gallery');
  await expect(page.getByRole('button', { name: /^Buy 15/ })).toBeVisible();
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await resize(page, { width, height: 900 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
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
  }
});
