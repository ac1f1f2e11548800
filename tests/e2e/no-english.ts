import { expect, type Page } from '@playwright/test';

/** Three Latin words in a row are a sentence, or part of one. */
const sentence = /[A-Za-z][A-Za-z’'-]*(?:[\s,]+[A-Za-z][A-Za-z’'-]*){2,}/;

/** Names, and what is written alike in both languages. */
const alike = ['Google', 'Imagemint', 'JPEG', 'PNG', 'WebP'];

/** Nothing on a Hindi page is in English, neither what is seen nor what is read out. Names of one or two words may be. */
export async function expectNoEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  const said = await readAll(page);
  expect(said.filter((text) => sentence.test(text))).toEqual([]);
  expect(said.filter((text) => /[\u0900-\u097f]/.test(text)).length).toBeGreaterThan(5);
}

/** The same, and no single English word stands alone either, as on a button; but for names and what the user wrote. */
export async function expectHindiAlone(page: Page, own: readonly string[]): Promise<void> {
  await expectNoEnglish(page);
  const said = await readAll(page);
  const foreign = said.filter((text) => {
    const others = [...own, ...alike].reduce((rest, word) => rest.replaceAll(word, ''), text);
    return /[A-Za-z]{3}/.test(others) && !/[\u0900-\u097f]/.test(others);
  });
  expect(foreign).toEqual([]);
}

/** All that a page shows and that is read out of it. */
function readAll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // The seller is written as the operator wrote it, in whatever language.
      if (!node.parentElement?.closest('script, style, [lang="en"], [data-seller]')) {
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
}
