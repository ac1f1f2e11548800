import { newEmail, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Page, test } from '../support/test.ts';

/** What moved by itself since the start of the page by more than a line, which a web font may move. */
const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { moved: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & {
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        for (const { node, previousRect: from, currentRect: to } of sources) {
          if (Math.abs(from.top - to.top) < 28) continue;
          found.push(`${node?.textContent?.slice(0, 40)}: ${from.top} to ${to.top}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const { name, viewport } of sizes) {
  for (const path of ['/text-to-image', '/image-to-image', '/background-removal']) {
    test(`on ${name} nothing moves on the first page of a new user at ${path}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await recordShifts(page);
      // The balance comes when the page has stopped waiting for it.
      let isRead = false;
      await page.route('**/api/credits', async (route) => {
        if (!isRead) await new Promise((resolve) => setTimeout(resolve, 4500));
        isRead = true;
        await route.continue();
      });
      await page.routeWebSocket('**/api/live', () => undefined);
      await startSession(page, newEmail('steady'));
      await page.goto(path);
      const form = page.getByRole('heading', { level: 1 });
      await expect(page.getByText('Credits: ...')).toBeVisible();
      await expect(page.locator('[data-skeleton]')).toHaveCount(0);
      const before = await form.boundingBox();
      await expect(page.getByText('Credits: 2')).toBeVisible();
      await expect(page.getByText('Welcome.')).toBeVisible();
      expect(await form.boundingBox()).toEqual(before);
      await page.waitForLoadState('networkidle');
      expect(await moved(page)).toEqual([]);
    });
  }

  test(`on ${name} the form stays where it is when the first credit is spent`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await startSession(page, newEmail('spent'));
    await page.goto('/text-to-image');
    await expect(page.getByText('Welcome.')).toBeVisible();
    await page.getByRole('textbox').fill('A pier at dusk');
    const form = page.getByRole('heading', { level: 1 });
    const place = () => form.evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
    const before = await place();
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByText('Credits: 1')).toBeVisible();
    await expect(page.getByText('Welcome.')).toBeHidden();
    expect(await place()).toBe(before);
    // The next page has no empty room.
    await page.goto('/image-to-image');
    await expect(page.getByText('Credits: 1')).toBeVisible();
    await expect(
      page.locator('#content > *').first().getByRole('heading', { level: 1 }),
    ).toBeVisible();
  });
}
