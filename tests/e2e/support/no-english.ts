import { expect, type Page } from '@playwright/test';

/** Three Latin words in a row count as a sentence, or as a part of one. */
const sentence = /[A-Za-z][A-Za-z’'-]*(?:[\s,]+[A-Za-z][A-Za-z’'-]*){2,}/;

/** Names that both languages write the same. */
const names = ['Google', 'Imagemint', 'JPEG', 'PNG', 'WebP', 'UPI', 'RuPay', 'Visa', 'Mastercard'];

/** Expects no English on a Hindi page, neither visible nor for screen readers. Names of one or two words are allowed. */
export async function expectNoEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  const texts = await readTexts(page);
  expect(texts.filter((text) => sentence.test(without(names, text)))).toEqual([]);
  expect(texts.filter((text) => /[\u0900-\u097f]/.test(text)).length).toBeGreaterThan(5);
}

/** The same, and no text of a single English word, for example on a button; except names and the user's own input. */
export async function expectOnlyHindi(page: Page, own: readonly string[]): Promise<void> {
  await expectNoEnglish(page);
  const texts = await readTexts(page);
  const foreign = texts.filter((text) => {
    const others = without([...own, ...names], text);
    return /[A-Za-z]{3}/.test(others) && !/[\u0900-\u097f]/.test(others);
  });
  expect(foreign).toEqual([]);
}

function without(words: readonly string[], text: string): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text);
}

/** All texts of a page, visible or for screen readers. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // The operator writes the seller's details in any language.
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
