import { addressIn } from '../../../domain/languages.ts';
import { publicPaths, routes, signedInPaths } from '../../../domain/routes.ts';
import { openInApp } from '../support/open-in-app.ts';
import { resize } from '../support/resize.ts';
import { routeTable } from '../support/route-table.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test, type ViewportSize } from '../support/test.ts';

/** The controls of the header that are cut off, overlap another one, or are too small. */
const faultsOfHeader = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const parts = [...header.querySelectorAll('a, button, [aria-current=page]')]
      .map((part) => ({
        name: part.textContent || part.ariaLabel,
        box: part.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0);
    const faults = parts.flatMap(({ name, box }, at) => [
      ...(box.left < 0 || box.right > window.innerWidth ? [`${name} is cut off`] : []),
      ...(box.width < 32 ? [`${name} has no room`] : []),
      ...parts
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            other.left < box.right - 0.5 &&
            box.left < other.right - 0.5 &&
            other.top < box.bottom - 0.5 &&
            box.top < other.bottom - 0.5,
        )
        .map((other) => `${name} overlaps ${other.name}`),
    ]);
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    return overflow > 0 ? [...faults, `The page is ${overflow} px too wide`] : faults;
  });

/** Changes the window and the size of the text, as the browser's settings do. The policy allows no style element. */
async function show(page: Page, size: ViewportSize, text: '100%' | '200%'): Promise<void> {
  await resize(page, size);
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, text);
  await page.evaluate(() => document.fonts.ready);
}

/** The narrowest phone, and a window with text of twice the size. */
const narrow = [
  [{ width: 320, height: 900 }, '100%'],
  [{ width: 640, height: 900 }, '200%'],
] as const;

/** Expects the whole header of the open page in each narrow window, with this link. */
async function expectHeader(page: Page, link: string, text: string): Promise<void> {
  for (const [size, textSize] of narrow) {
    await show(page, size, textSize);
    const shown = page.getByRole('banner').locator(`a[href$="${link}"]`);
    await expect(shown).toBeVisible();
    await expect(shown).toContainText(text);
    await expect.poll(() => faultsOfHeader(page)).toEqual([]);
  }
}

/** The texts that are cut off or outside of the window. */
const faultsOfPage = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > width) faults.push('The page is too wide');
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const text = [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() : ''))
        .join('');
      const isShown = element.checkVisibility() && !element.closest('[aria-hidden=true]');
      // A row of choices scrolls, and can be opened as a whole.
      const scrolls = element.closest('.overflow-x-auto') !== null;
      if (text === '' || !isShown || scrolls) continue;
      const frames = [element, ...ancestorsOf(element)];
      // Clipped to nothing: the text is only for screen readers, or not shown yet.
      if (frames.some((frame) => getComputedStyle(frame).clipPath === 'inset(50%)')) continue;
      const box = element.getBoundingClientRect();
      if (box.left < -1 || box.right > width + 1) faults.push(`Outside the window: ${text}`);
      // A text with an ellipsis has the whole text in its title, or in its button's.
      const isCut = frames.some((frame) => cuts(frame, element, box));
      const isTitled = element.title !== '' || frames.some(({ title }) => title === text);
      if (isCut && !isTitled) faults.push(`Cut off: ${text}`);
    }
    return faults;

    function ancestorsOf(element: HTMLElement): HTMLElement[] {
      const parent = element.parentElement;
      return parent && parent !== document.body ? [parent, ...ancestorsOf(parent)] : [];
    }

    function cuts(frame: HTMLElement, element: HTMLElement, box: DOMRect): boolean {
      const { overflowX, overflowY } = getComputedStyle(frame);
      if (frame === element) {
        const isTooWide = overflowX !== 'visible' && frame.scrollWidth > frame.clientWidth + 1;
        const isTooHigh = overflowY === 'hidden' && frame.scrollHeight > frame.clientHeight + 1;
        return isTooWide || isTooHigh;
      }
      const around = frame.getBoundingClientRect();
      const isWider = box.left < around.left - 1 || box.right > around.right + 1;
      const isHigher = box.top < around.top - 1 || box.bottom > around.bottom + 1;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (overflowX !== 'visible' && isWider) || (hides(overflowY) && isHigher);
    }
  });

/** Half of a window, as under the browser's zoom of 200 %. */
const half = { width: 640, height: 450 };

test('with text of twice the size no text of a page for visitors is cut off or outside of the window, nor a part of the front page’s header', async ({
  page,
}) => {
  for (const path of [...publicPaths, addressIn('hi', routes.home.path)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await show(page, half, '200%');
    await expect.poll(() => faultsOfPage(page), path).toEqual([]);
    if ((await page.locator('#faq').count()) > 0) await expectHeader(page, '/auth', '');
  }
});

test('a signed-in user sees every page of the app with its titles, and nothing cut off with text of twice the size', async ({
  page,
}) => {
  await startSession(page, newEmail('large'));
  await page.setViewportSize(half);
  for (const path of signedInPaths) {
    await openInApp(page, path);
    await expect(page).toHaveTitle(titleOf(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await show(page, half, '200%');
    await expect.poll(() => faultsOfPage(page), path).toEqual([]);
    await expectTitles(page, path);
    if (path === routes.text2img.path) {
      await expectHeader(page, routes.dashboardPricing.path, '2');
      await expect(page.locator('[aria-current=page]').first()).toBeInViewport();
    }
  }
});

function titleOf(path: string): string {
  const row = routeTable.find((one) => one.path === path);
  return `${row?.title ?? row?.heading} · Imagemint`;
}

/** Expects the open page at its address, with its heading and its place. */
async function expectTitles(page: Page, path: string): Promise<void> {
  const row = routeTable.find((one) => one.path === path);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(row?.heading ?? '');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toHaveText(`Dashboard>${row?.title ?? row?.heading}`);
}
