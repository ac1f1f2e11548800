import { displayNameLengthMax } from '../../../domain/limits.ts';
import { toolPaths } from '../../../domain/tools/tools.ts';
import { openInApp } from '../support/open-in-app.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };

const rail = (page: Page) => page.getByRole('navigation', { name: 'Tools' });

test('on a phone, also the narrowest and in landscape, the bar has each of the five tools and the history, and covers nothing; the longest name takes two lines', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await startSession(page, newEmail('bar'));
  const displayName = 'W'.repeat(displayNameLengthMax);
  await page.request.patch('/api/me', { data: { displayName } });
  await page.goto('/text-to-image');
  await expect(page.getByText('Credits: 2')).toBeVisible();
  for (const viewport of [phone, { width: 740, height: 360 }, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    await expect(rail(page).getByRole('link')).toHaveCount(6);
    for (const link of await rail(page).getByRole('link').all()) {
      const { height = 0, width = 0 } = (await link.boundingBox()) ?? {};
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
    }
    for (const path of [toolPaths.edit, toolPaths.text2img]) {
      await rail(page).locator(`a[href$="${path}"]`).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      // At the end of the page its last part is above the bar.
      const covered = async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const end = await page.locator('#content').boundingBox();
        const bar = await rail(page).boundingBox();
        expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(viewport.height);
        return (end?.y ?? 0) + (end?.height ?? 0) - (bar?.y ?? 0);
      };
      await expect.poll(covered).toBeLessThan(0.5);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    const button = page.getByRole('button', { name: /^Generate/ });
    await expect(button).toBeVisible();
    const place = await button.boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(
      (await rail(page).boundingBox())?.y ?? 0,
    );
  }

  await openInApp(page, '/profile');
  const name = page.getByRole('heading', { level: 1, name: displayName });
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    const lines = () =>
      name.evaluate((node) => {
        const { height } = node.getBoundingClientRect();
        return Math.round(height / Number.parseFloat(getComputedStyle(node).lineHeight));
      });
    await expect.poll(lines).toBe(2);
  }
});

test('the first result and what can be done with it are in view without scrolling, on a phone and on a laptop', async ({
  page,
}) => {
  await startSession(page, newEmail('in-view'));
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.goto('/text-to-image');
    // What arrives after the click moves the result.
    await expect(page.getByRole('radio', { name: '1:1' })).toBeVisible();
    const prompt = `A fox ${viewport.width}`;
    await page.getByRole('textbox', { name: 'Describe your picture' }).fill(prompt);
    await page.getByRole('button', { name: /^Generate/ }).click();
    for (const shown of [
      page.getByRole('img', { name: prompt }).first(),
      page.getByRole('button', { name: 'Download' }),
      page.getByRole('button', { name: 'Share link' }),
      page.getByRole('textbox', { name: 'What should change?' }),
    ]) {
      await expect(shown).toBeInViewport({ ratio: 0.98 });
    }
  }
});
