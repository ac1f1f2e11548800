import { expectAccessible } from '../support/accessible.ts';
import { serviceUrl } from '../support/services.ts';
import { expect, type Page, test } from '../support/test.ts';

const control = serviceUrl('contact-form/control');

/** Every test uses a network of its own, because one may send only five messages an hour. */
test.beforeEach(async ({ page }) => {
  const network = Array.from({ length: 2 }, () => Math.floor(Math.random() * 256)).join('.');
  await page.setExtraHTTPHeaders({ 'CF-Connecting-IP': `198.18.${network}` });
  await page.request.delete(control);
});

test.afterAll(async ({ request }) => {
  await request.delete(control);
});

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Message').fill(message);
}

/** Until its island has started, the browser itself validates and submits the form. */
const started = (page: Page) => expect(page.locator('form[novalidate]')).toBeVisible();

async function open(page: Page): Promise<void> {
  await page.goto('/contact');
  await started(page);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

async function received(page: Page): Promise<{ message: string }[]> {
  const answer = await page.request.get(control);
  return ((await answer.json()) as { messages: { message: string }[] }).messages;
}

test('a visitor sends a message, and sees a confirmation', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible();
  await write(page, 'Where is my picture?');
  await send(page);
  await expect(page.getByText('Thanks! Your message has been sent.')).toBeVisible();
  expect(await received(page)).toEqual([
    { name: 'Ada', email: 'ada@example.com', message: 'Where is my picture?' },
  ]);
  await page.getByRole('button', { name: 'Send another message' }).press('Enter');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('the contact page has no accessibility violation', async ({ page }) => {
  await open(page);
  await expectAccessible(page);
  await send(page);
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await write(page, 'By keyboard');
  await page.getByLabel('Message').press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thanks!')).toBeVisible();
  await expectAccessible(page);
});
