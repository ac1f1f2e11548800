import { displayNameLengthMax } from '../../../domain/limits.ts';
import { toolPaths } from '../../../domain/tools/tools.ts';
import { openEditor, photo } from '../support/device/open-editor.ts';
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
  // The laptop first: the last credit turns the button into one that buys.
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(viewport);
    // The options arrive after the click, and the form above the result grows.
    const clicked = Promise.withResolvers<void>();
    await page.route('/api/features', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await page.goto('/text-to-image');
    const prompt = `A fox ${viewport.width}`;
    await page.getByRole('textbox', { name: 'Describe your picture' }).fill(prompt);
    const form = page.getByRole('region', { name: 'Your input' });
    const button = form.getByRole('button', { name: /^Generat/ });
    const before = await button.boundingBox();
    await button.click();
    clicked.resolve();
    await expect(page.getByRole('radio', { name: '1:1' })).toBeAttached();
    // Whoever is about to press a button that moves would miss it.
    if (viewport !== phone) expect((await button.boundingBox())?.y).toBe(before?.y);
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

test('on a phone, the labels of each editor tab differ, and with the keyboard open the controls keep 40 % of the height and at most three bars stay', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await startSession(page, newEmail('typing'));
  await openEditor(page, await photo(300, 400));
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    const labels = await page.getByRole('tabpanel').evaluate((panel) =>
      [...panel.querySelectorAll<HTMLInputElement>('input, select, textarea, button')].map(
        (field) => {
          const group = field.closest('fieldset')?.querySelector('legend')?.textContent;
          return `${group}: ${field.ariaLabel ?? (field.labels?.[0] ?? field).textContent}`;
        },
      ),
    );
    expect(labels).toHaveLength(new Set(labels).size);
  }
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
  // A headless browser has no keyboard on the screen: this is what a phone reports when it opens.
  const keyboard = 336;
  await page.evaluate((height) => {
    const view = window.visualViewport as VisualViewport;
    Object.defineProperty(view, 'height', { value: window.innerHeight - height });
    view.dispatchEvent(new Event('resize'));
  }, keyboard);
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
  const panel = await page.getByRole('tabpanel').boundingBox();
  const apply = await page.getByRole('button', { name: /^Apply/ }).boundingBox();
  const bottom = (apply?.y ?? 0) + (apply?.height ?? 0);
  expect(bottom).toBeLessThanOrEqual(phone.height - keyboard);
  expect(bottom - (panel?.y ?? 0)).toBeGreaterThanOrEqual(0.4 * (phone.height - keyboard));
});
