import { moved, recordMoves } from '../support/moves.ts';
import { misbehave } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

for (const { name, viewport } of sizes) {
  for (const path of ['/text-to-image', '/image-to-image', '/background-removal']) {
    test(`on ${name} nothing moves on the first page of a new user at ${path}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await recordMoves(page);
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
      await expect(page.getByText('Welcome.').filter({ visible: true })).toBeVisible();
      expect(await form.boundingBox()).toEqual(before);
      await page.waitForLoadState('networkidle');
      expect(await moved(page)).toEqual([]);
    });
  }

  test(`on ${name} the form stays where it is when the first credit is spent`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await startSession(page, newEmail('spent'));
    await page.goto('/text-to-image');
    await expect(page.getByText('Welcome.').filter({ visible: true })).toBeVisible();
    // The welcome goes while the picture is still generated.
    const prompt = `A pier ${await misbehave(page, { mode: 'slow', delayMs: 5000 })}`;
    await page.getByRole('textbox').fill(prompt);
    const form = page.getByRole('heading', { level: 1 });
    const place = () => form.evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
    const before = await place();
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByText('Credits: 1')).toBeVisible();
    await expect(page.getByText('Welcome.')).toBeHidden({ timeout: 2000 });
    expect(await place()).toBe(before);
    // The next page has no empty room.
    await page.getByRole('link', { name: 'Image to Image' }).click();
    await expect(page).toHaveURL('/image-to-image');
    await expect(page.getByText('Credits: 1')).toBeVisible();
    await expect(
      page.locator('#content > *').first().getByRole('heading', { level: 1 }),
    ).toBeVisible();
  });
}
