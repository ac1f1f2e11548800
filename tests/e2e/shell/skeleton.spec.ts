import { signedInPaths } from '../../../domain/routes.ts';
import { frameTexts } from '../../../src/texts/en/shell/frame.ts';
import { frame as inHindi } from '../../../src/texts/hi/shell/frame.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { newEmail, signIn, signInByPopup } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

const skeleton = (page: Page) => page.locator('[data-skeleton]');

/** Delays the app's own code until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/signed-in-only-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('each signed-in page has a skeleton that takes no input', async ({ page }) => {
  await signIn(page, newEmail('each'));
  for (const [language, texts] of [
    ['', frameTexts],
    ['/hi', inHindi],
  ] as const) {
    for (const path of signedInPaths) {
      const answer = await page.request.get(language + path);
      const html = await answer.text();
      expect(html).toContain(texts.dashboard);
      expect(html).toContain('data-skeleton');
      // Any input or file would be lost.
      expect(html).not.toMatch(/type="file"/);
      expect(html).not.toMatch(/<(input|textarea)\b(?![^>]*readonly)/);
      // It stands beside the page for a moment, and must not be taken for it.
      expect(html.slice(html.indexOf('<div data-skeleton'))).not.toMatch(/<label\b|aria-label/);
    }
  }
});

test('the skeleton stays until the page is rendered, with nothing in between', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  await signIn(page, newEmail('stays'));
  await expect(page.getByRole('link', { name: 'Credits: 2' })).toBeVisible();
  const release = await holdCode(page);
  // From the first paint on the screen shows the page's own heading.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const record = () => {
      if (document.readyState !== 'loading') {
        seen.push(document.querySelector('h1')?.textContent ?? 'nothing');
      }
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  await page.goto('/text-to-image', { waitUntil: 'commit' });
  await expect(skeleton(page).getByText('Describe your picture')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Loading…');
  // The skeleton is inert: no key reaches anything in it.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  release();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible();
  await expect(skeleton(page)).toHaveCount(0);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  expect(new Set(seen)).toEqual(new Set(['Text to Image']));
  expect(errors).toEqual([]);
});

test('a signed-out visitor gets no skeleton', async ({ page }) => {
  expect(await (await page.request.get('/profile')).text()).not.toContain('data-skeleton');
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
});

test('a visitor whose session has expired is redirected from the skeleton to the front page', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'session', value: 'expired', url: baseURL ?? '' }]);
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
  await expect(skeleton(page)).toHaveCount(0);
});

test('an error replaces the skeleton if the code can’t be loaded', async ({ page }) => {
  await signIn(page, newEmail('broken'));
  await expect(page.getByRole('link', { name: 'Credits: 2' })).toBeVisible();
  await page.route(/\/assets\/signed-in-only-/, (route) => route.abort());
  await page.goto('/text-to-image');
  await expect(page.getByRole('alert')).toContainText('This page could not be shown');
  await expect(skeleton(page)).toBeHidden();
});

for (const path of ['/background-removal', '/image-editor']) {
  test(`the example of ${path} stands in the skeleton already, and its samples are small`, async ({
    page,
  }) => {
    await signIn(page, newEmail(`example${path.slice(1)}`));
    await expect(page.getByRole('link', { name: 'Credits: 2' })).toBeVisible();
    const release = await holdCode(page);
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
    });
    await page.goto(path, { waitUntil: 'commit' });
    const example = skeleton(page).locator('before-after img').first();
    await expect
      .poll(() => example.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    const sizeOf = async (picture: Locator) => {
      const box = await picture.boundingBox();
      return [box?.width, box?.height];
    };
    const before = await sizeOf(example);
    release();
    await expect(page.getByRole('button', { name: 'Try it with this picture' })).toBeVisible();
    await expect(skeleton(page)).toHaveCount(0);
    expect(await sizeOf(page.locator('before-after img').first())).toEqual(before);
    await page.waitForLoadState('networkidle');
    expect(pictures.filter((picture) => picture.startsWith('/samples/'))).toEqual([]);
  });
}

for (const { name, viewport } of sizes) {
  test(`on ${name} the page of a new user stands where its skeleton stood, with and without the welcome`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const welcome = page.getByText('Welcome.').filter({ visible: true });
    /** Where the skeleton's heading stands, and then the page's. */
    const places = async (credits: number, open: () => Promise<unknown>) => {
      const release = await holdCode(page);
      await open();
      const before = await skeleton(page).locator('h1').boundingBox();
      release();
      await expect(page.getByText(`Credits: ${credits}`)).toBeVisible();
      await expect(skeleton(page)).toHaveCount(0);
      const after = await page.getByRole('heading', { level: 1 }).boundingBox();
      return [before?.y, after?.y];
    };
    const load = () => page.goto('/text-to-image', { waitUntil: 'commit' });
    const signUp = () => signInByPopup(page, newEmail('new-skeleton'));
    // The first page, and a later one.
    for (const open of [signUp, load]) {
      const [before, after] = await places(2, open);
      await expect(welcome).toBeVisible();
      expect(before, open.name).toBe(after);
    }
    await page.route('**/api/credits', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...((await response.json()) as object), available: 1 },
      });
    });
    await page.routeWebSocket('**/api/live', () => undefined);
    // The page that learns of it, and a later one.
    await places(1, load);
    const [before, after] = await places(1, load);
    await expect(welcome).toHaveCount(0);
    expect(before).toBe(after);
  });
}

test('code that is fetched later waits for no style sheet that the document has', async ({
  page,
}) => {
  await signIn(page, newEmail('sheets'));
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  await page.goto('/text-to-image');
  // The examples are code of their own.
  await expect(
    page.getByRole('region', { name: 'Examples' }).getByRole('img').first(),
  ).toBeVisible();
  expect(sheets).toEqual([]);
});
