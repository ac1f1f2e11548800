import { expect, type Page } from '@playwright/test';

/** Three Latin words in a row are a sentence, or part of one. */
const sentence = /[A-Za-z][A-Za-z’'-]*(?:[\s,]+[A-Za-z][A-Za-z’'-]*){2,}/;

/** Nothing on a Hindi page is in English, neither what is seen nor what is read out. Names of one or two words may be. */
export async function expectNoEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  const said = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, [lang="en"]')) {
        texts.push(node.textContent ?? '');
      }
    }
    for (const name of ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    for (const meta of document.head.querySelectorAll('meta[name], meta[property]')) {
      const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
      if (/description|title|alt/.test(name)) texts.push(meta.getAttribute('content') ?? '');
    }
    return texts;
  });
  expect(said.filter((text) => sentence.test(text))).toEqual([]);
  expect(said.filter((text) => /[\u0900-\u097f]/.test(text)).length).toBeGreaterThan(5);
}
