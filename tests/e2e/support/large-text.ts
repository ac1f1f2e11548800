import { resize } from './resize.ts';
import { expect, type Page, type ViewportSize } from './test.ts';

/** The controls of the header that are cut off, overlap another one, or are too small. */
const faultsOfHeader = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const parts = [...header.querySelectorAll('a, button, [aria-current=page]')]
      .map((part) => ({
        name: part.textContent || part.ariaLabel,
        box: part.getBoundingClientRect(),
      }))
      // A part that is only for screen readers is one pixel wide.
      .filter(({ box }) => box.width > 1);
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
export async function expectHeader(page: Page, link: string, text: string): Promise<void> {
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
export const half = { width: 640, height: 450 };

/** Expects no text of the open page to be cut off or outside of the window with text of twice the size. */
export async function expectLargeText(page: Page): Promise<void> {
  await show(page, half, '200%');
  await expect.poll(() => faultsOfPage(page), page.url()).toEqual([]);
}
