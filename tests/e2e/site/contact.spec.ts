import { serviceUrl } from '../support/services.ts';
import { expect, test } from '../support/test.ts';

test('a visitor is shown what is missing, sends a message by keyboard, and sees a confirmation', async ({
  page,
}) => {
  // A network may send only five messages an hour.
  const network = Array.from({ length: 2 }, () => Math.floor(Math.random() * 256)).join('.');
  await page.setExtraHTTPHeaders({ 'CF-Connecting-IP': `198.18.${network}` });
  const message = `Where is my picture? ${Date.now()}`;
  await page.goto('/contact');
  // Until its island has started, the browser itself validates and submits the form.
  await expect(page.locator('form[novalidate]')).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
  await page.getByLabel('Message').fill(message);
  await page.getByLabel('Message').press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thanks! Your message has been sent.')).toBeVisible();
  const received = await page.request.get(serviceUrl('contact-form/control'));
  expect(((await received.json()) as { messages: object[] }).messages).toContainEqual({
    name: 'Ada',
    email: 'ada@example.com',
    message,
  });
  await page.getByRole('button', { name: 'Send another message' }).press('Enter');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByLabel('Name')).toBeFocused();
});
