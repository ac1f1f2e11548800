import { addressIn, languages } from '../../../domain/languages.ts';
import { publicPaths, signedInPaths } from '../../../domain/routes.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** The narrowest phone, and a window with text of twice the size. */
const views = [
  { name: '320 px', width: 320, isLarge: false },
  { name: '640 px with text at 200 %', width: 640, isLarge: true },
];

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

/** Sets text of twice the size, as the browser's settings do. The policy allows no style element. */
function enlarge(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

for (const { name, width, isLarge } of views) {
  const show = async (page: Page, path: string) => {
    await page.goto(path);
    if (isLarge) await enlarge(page);
    await page.evaluate(() => document.fonts.ready);
  };

  for (const path of ['/', '/hi']) {
    test(`at ${name} no part of the header of ${path} is cut off`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await show(page, path);
      await expect(page.getByRole('banner').locator('a[href$="/auth"]')).toBeVisible();
      await expect.poll(() => faultsOfHeader(page)).toEqual([]);
    });
  }

  test(`at ${name} the dashboard’s header keeps its title and all its buttons`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, newEmail('large'));
    for (const path of ['/text-to-image', '/hi/profile']) {
      await show(page, path);
      await expect(page.getByRole('banner').locator('a[href$="/dashboard-pricing"]')).toContainText(
        '2',
      );
      await expect.poll(() => faultsOfHeader(page)).toEqual([]);
      await expect(page.locator('[aria-current=page]').first()).toBeInViewport();
    }
    await page.goto('/text-to-image');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Purchase History' }).click();
    await expect(page).toHaveURL('/credit-history');
  });
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
      const box = element.getBoundingClientRect();
      const frames = [element, ...ancestorsOf(element)];
      // Clipped to nothing: the text is only for screen readers, or not shown yet.
      const isClipped = frames.some((frame) => getComputedStyle(frame).clipPath === 'inset(50%)');
      const isShown = element.checkVisibility() && !element.closest('[aria-hidden=true]');
      if (text === '' || isClipped || !isShown) continue;
      if (box.left < -1 || box.right > width + 1) faults.push(`Outside the window: ${text}`);
      // A text with an ellipsis has the whole text in its title.
      const isCut = frames.some((frame) => cuts(frame, element, box));
      if (isCut && !element.title) faults.push(`Cut off: ${text}`);
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

test.describe('with text of twice the size no page is cut off or scrolls sideways', () => {
  // Half of a window, as under the browser's zoom of 200 %.
  test.use({ viewport: { width: 640, height: 450 } });

  const look = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await enlarge(page);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => faultsOfPage(page), path).toEqual([]);
    }
  };

  test('for visitors', async ({ page }) => {
    await look(page, publicPaths);
  });

  test('in the dashboard', async ({ page }) => {
    await signIn(page, newEmail('text'));
    await look(page, signedInPaths);
  });
});

test.describe('with text of twice the size, on a phone,', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const language of languages) {
    test(`no text of a page for visitors is outside of the window: ${language}`, async ({
      page,
    }) => {
      for (const path of publicPaths) {
        await page.goto(addressIn(language, path));
        await enlarge(page);
        await page.evaluate(() => document.fonts.ready);
        // The captions over the pictures of the gallery are cut off there.
        const faults = async () =>
          (await faultsOfPage(page)).filter((fault) => !fault.startsWith('Cut off'));
        await expect.poll(faults, path).toEqual([]);
      }
    });
  }
});
