import sharp from 'sharp';
import { expect, type Page, test } from '../support/test.ts';

/** Why: docs/decisions/0021. */
const phone = { width: 412, height: 823 };
const desk = { width: 1280, height: 800 };

/** How many elements the browser has not laid out yet. */
const deferredElements = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main *, footer *')].filter(
        (part) => part.checkVisibility() && !part.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );

const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** How far a part of the page is from the top of the window, in pixels. */
const top = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => part.getBoundingClientRect().top);

/** The height of the sticky header, in pixels: an anchor scrolls to the place below it. */
const headerPx = 72;

const isSettled = (page: Page) => expect(page.locator('[data-deferred]')).toHaveCount(0);

/** Delays the load event, and with it the layout of deferred parts, until the returned function is called. */
async function holdLoading(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/pictures/pairs/bgremove-after-*', async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

const withoutTheApp = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());

for (const address of ['/', '/hi']) {
  test(`a screenshot of the whole page ${address} has no blank part two seconds after the load`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(address);
    await expect.poll(() => deferredElements(page), { timeout: 2000 }).toBe(0);
    const height = await pageHeight(page);
    const picture = sharp(await page.screenshot({ fullPage: true }));
    const { height: pictureHeight } = await picture.metadata();
    expect(pictureHeight).toBe(height);
    for (const part of await page.locator('main section, footer').all()) {
      const box = await part.boundingBox();
      if (!box) throw new Error('A part of the page has no box');
      const area = { left: 0, top: Math.round(box.y), width: phone.width };
      const { channels } = await picture
        .clone()
        .extract({ ...area, height: Math.floor(box.height) })
        .stats();
      expect(channels[0]?.stdev).toBeGreaterThan(5);
    }
    // The page has the same height as one that was laid out at once.
    await page.reload();
    expect(await deferredElements(page)).toBe(0);
    expect(await pageHeight(page)).toBe(height);
  });
}

test('parts below the first screen are deferred only for a visit that starts at the top', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await withoutTheApp(page);
  await page.goto('/');
  expect(await deferredElements(page)).toBeGreaterThan(100);
  await page.emulateMedia({ media: 'print' });
  expect(await deferredElements(page)).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  expect(await deferredElements(page)).toBe(0);
  await page.goto('/pricing');
  await page.goto('/#faq');
  expect(await deferredElements(page)).toBe(0);
});

test('without scripts no part of the page is deferred', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto('/');
  expect(await deferredElements(page)).toBe(0);
  await context.close();
});

test('a link to a section, clicked before the app is loaded, scrolls exactly to it', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await withoutTheApp(page);
  for (const [name, anchor] of [
    ['Questions', '#faq'],
    ['Pricing', '#pricing'],
  ] as const) {
    await page.goto('/contact');
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect.poll(async () => Math.round(await top(page, anchor))).toBe(headerPx);
  }
});

test('a link to a section, clicked while parts are deferred, scrolls exactly to it, and the section stays there', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  const load = await holdLoading(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root > [data-not-hydrated]')).toHaveCount(0);
  expect(await deferredElements(page)).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link', { name: 'Questions' }).click();
  await expect.poll(async () => Math.round(await top(page, '#faq'))).toBe(headerPx);
  expect(await deferredElements(page)).toBe(0);
  load();
  await page.waitForLoadState('load');
  await isSettled(page);
  expect(Math.round(await top(page, '#faq'))).toBe(headerPx);
});

test('the End key scrolls exactly to the end of the page', async ({ page }) => {
  await page.setViewportSize(phone);
  await withoutTheApp(page);
  await page.goto('/');
  expect(await deferredElements(page)).toBeGreaterThan(0);
  await page.keyboard.press('End');
  const left = () =>
    page.evaluate(() => document.documentElement.scrollHeight - scrollY - innerHeight);
  await expect.poll(left).toBeLessThan(1);
  expect(await deferredElements(page)).toBe(0);
});

test('a user at the end of the page sees no movement while the parts above are laid out', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const load = await holdLoading(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root > [data-not-hydrated]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  // The parts near the window have their own height now, so the end is further down. The mouse wheel
  // follows it: after a single scroll by a script, Chromium lets the page jump once.
  await page.mouse.move(phone.width / 2, phone.height / 2);
  await page.mouse.wheel(0, 3000);
  const part = '#faq';
  await expect(page.locator(part)).toBeInViewport();
  let before = Number.NaN;
  const moved = async () => {
    const last = before;
    before = await top(page, part);
    return before - last;
  };
  await expect.poll(moved, { intervals: [500] }).toBe(0);
  expect(await deferredElements(page)).toBeGreaterThan(0);
  load();
  await isSettled(page);
  expect(await deferredElements(page)).toBe(0);
  expect(Math.abs((await top(page, part)) - before)).toBeLessThan(1);
});
