import { serviceUrl } from '../support/services.ts';
import { expect, test } from '../support/test.ts';

test('a visitor takes a draft to the other language, is shown what is missing, sends it by keyboard, and sees a confirmation', async ({
  page,
}) => {
  // A network may send only five messages an hour.
  const network = Array.from({ length: 2 }, () => Math.floor(Math.random() * 256)).join('.');
  await page.setExtraHTTPHeaders({ 'CF-Connecting-IP': `198.18.${network}` });
  const message = `मेरी तस्वीर कहाँ है? ${Date.now()}`;
  await page.goto('/hi/contact?about=account');
  // Until its island has started, the browser itself validates and submits the form, and stores no draft.
  await expect(page.locator('form[novalidate]')).toBeVisible();
  await page.getByLabel('संदेश').fill(message);
  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL('/contact?about=account');
  await expect(page.getByLabel('Message')).toHaveValue(message);
  await expect(page.locator('form[novalidate]')).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
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
