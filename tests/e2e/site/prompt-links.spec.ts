import { expect, type Page, test } from '../support/test.ts';

const gallery = (page: Page) => page.getByRole('list', { name: /^(Pictures|तस्वीरें)$/ });

test('on a phone the focus and a tap show a picture’s prompt, and the next tap takes it to the sign-in', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/#gallery');
  const distance = () =>
    page.locator('#gallery').evaluate((part) => Math.abs(part.getBoundingClientRect().top));
  await expect.poll(distance).toBeLessThan(200);
  const prints = gallery(page).getByRole('figure');
  const prompts = prints.locator('figcaption');
  await expect(prompts.first()).toHaveCSS('opacity', '0');
  await prints.first().focus();
  await expect(prompts.first()).toHaveCSS('opacity', '1');
  // The link in the prompt is next, and then the one of the next picture.
  await page.keyboard.press('Tab');
  await expect(prompts.first()).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(prompts.first()).toHaveCSS('opacity', '0');
  await expect(prompts.nth(1)).toHaveCSS('opacity', '1');
  await prints.nth(2).tap();
  await expect(prompts.nth(2)).toHaveCSS('opacity', '1');
  // A flat picture has the least room for its prompt.
  const figure = prints.filter({ has: page.getByRole('img', { name: /^Orange sand dunes/ }) });
  const link = figure.getByRole('link', { name: 'Use this prompt' });
  await figure.scrollIntoViewIfNeeded();
  const [place, frame] = [await link.boundingBox(), await figure.boundingBox()];
  if (!place || !frame) throw new Error('The picture is not laid out');
  const caption = await figure.locator('figcaption span').boundingBox();
  expect(caption?.y).toBeGreaterThan(frame.y);
  expect(place.height).toBeGreaterThanOrEqual(44);
  // Where the link is, before it is seen.
  await page.touchscreen.tap(place.x + 20, place.y + place.height / 2);
  await expect(figure.locator('figcaption')).toHaveCSS('opacity', '1');
  await expect(page).toHaveURL('/#gallery');
  await link.tap();
  await expect(page).toHaveURL(/\/auth\?.*Endless/);
  await context.close();
});
