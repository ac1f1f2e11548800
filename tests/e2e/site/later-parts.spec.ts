import { recordShifts, takeShifts } from '../support/moves.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

/** The parts of the front page below its first screen: six sections, five tools, three packs and the footer. */
const parts = 15;

const later = (page: Page) => page.locator('[data-later=self], [data-later=items] > *');

/** How many parts are laid out now, wherever they are. */
const laidOut = (page: Page) =>
  later(page).evaluateAll(
    (all) => all.filter((part) => getComputedStyle(part).contentVisibility === 'visible').length,
  );

const isFresh = (page: Page) => page.evaluate(() => 'fresh' in document.documentElement.dataset);

const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);

/** Waits until the page has its final height: the last turn begins some three seconds after the page. */
const settled = (page: Page) =>
  expect.poll(() => laidOut(page), { timeout: 6000, intervals: [100] }).toBe(parts);

/** The height of the header, below which an anchor's section begins, in pixels. */
const header = 72;

for (const width of [390, 1280]) {
  test.describe(`in a window ${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a visit begins with the first screen, and the parts below are laid out in turns', async ({
      page,
    }) => {
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeAttached();
      expect(await laidOut(page)).toBe(0);
      // The part that is last in the page is not near: nothing in it has a size yet.
      expect(
        await page
          .locator('#faq summary')
          .first()
          .evaluate((line) => line.checkVisibility({ contentVisibilityAuto: true })),
      ).toBe(false);
      await settled(page);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const settledHeight = await height();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForLoadState('networkidle');
      expect(await height()).toBe(settledHeight);
    });

    test('a link to a section leads to it at once, and it stays there', async ({ page }) => {
      await page.goto('/', { waitUntil: 'commit' });
      const link = page
        .getByRole(width < 1000 ? 'contentinfo' : 'banner')
        .getByRole('link', { name: 'Questions' });
      await link.focus();
      await link.press('Enter');
      await expect(page).toHaveURL('/#faq');
      const section = page.locator('#faq');
      await expect.poll(() => top(section)).toBeLessThan(header + 2);
      // All heights are real by then, so that nothing above the section changes any more.
      expect(await laidOut(page)).toBe(parts);
      expect(await top(section)).toBeGreaterThan(header - 2);
      await page.waitForLoadState('networkidle');
      expect(Math.abs((await top(section)) - header)).toBeLessThan(2);
    });

    test('nothing that is seen moves while the parts are laid out', async ({ page }) => {
      await recordShifts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeAttached();
      // A fallback font is not of the web font's size to the pixel.
      await page.evaluate(() => document.fonts.ready);
      // On a busy machine the first turn has come by now.
      expect(await laidOut(page)).toBeLessThan(parts / 2);
      await takeShifts(page);
      await page.mouse.move(100, 400);
      for (let turn = 0; turn < 12; turn += 1) {
        await page.mouse.wheel(0, 500);
        await page.waitForTimeout(80);
      }
      const seen = await page.evaluateHandle(() => document.elementFromPoint(100, 400));
      const before = await top(seen.asElement() as unknown as Locator);
      await settled(page);
      await page.waitForTimeout(300);
      expect(Math.abs((await top(seen.asElement() as unknown as Locator)) - before)).toBeLessThan(
        2,
      );
      expect(await takeShifts(page)).toBeLessThan(0.001);
    });
  });
}

test('an address with an anchor shows its section, and all is laid out at once', async ({
  page,
}) => {
  await page.goto('/#pricing');
  expect([await isFresh(page), await laidOut(page)]).toEqual([false, parts]);
  expect(Math.abs((await top(page.locator('#pricing'))) - header)).toBeLessThan(2);
});

test('a reload and the way back show the place that was left', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.evaluate(() => window.scrollTo(0, 3000));
  // The browser keeps a line of text in its place: with the fallback fonts that is a few pixels off.
  const isThere = async () => Math.abs((await page.evaluate(() => window.scrollY)) - 3000) < 10;
  await page.reload();
  expect([await isFresh(page), await laidOut(page)]).toEqual([false, parts]);
  await expect.poll(isThere).toBe(true);
  await page.goto('/terms');
  await page.goBack();
  await expect.poll(isThere).toBe(true);
});

test('a print of the page has all its parts, however soon', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  expect(await laidOut(page)).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await laidOut(page)).toBe(parts);
});

test("the browser's search finds a text of the last part, however soon", async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const isFound = await page.evaluate(() =>
    (window as unknown as { find: (text: string) => boolean }).find('Do credits expire?'),
  );
  expect(isFound).toBe(true);
  await expect(page.getByText('Do credits expire?')).toBeInViewport();
});

test('the keys End and Tab reach the end of the page, however soon', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await expect(last).toBeAttached();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  await settled(page);
  await expect(last).toBeInViewport();

  await page.goto('/', { waitUntil: 'commit' });
  await expect(last).toBeAttached();
  const focused = () => last.evaluate((link) => link === document.activeElement);
  for (let steps = 0; steps < 120 && !(await focused()); steps += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toBe(true);
  await expect(last).toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every part is there', async ({ page }) => {
    await page.goto('/');
    await expect(later(page)).toHaveCount(parts);
    for (const part of await later(page).all()) {
      await expect(part).toHaveCSS('content-visibility', 'visible');
    }
  });
});
