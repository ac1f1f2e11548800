import { checkoutDialog } from '../support/checkout-dialog.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a purchase in dollars adds its credits, its receipt comes by e-mail and prints alone, with the buyer’s company, and a refund has a document of its own', async ({
  page,
}) => {
  const email = newEmail('receipt');
  await startSession(page, email);
  await page.goto('/dashboard-pricing');
  // The skeleton has the same text, and is there until the page is.
  await page.locator('#content').getByText('Buying for a company?', { exact: true }).click();
  await page.getByLabel('Company').fill('Søns & Co');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Buy 45 credits · $9.00' }).click();
  await expect(page.getByText('Launching secure checkout widget...')).toBeVisible();
  await checkoutDialog(page).getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Credits: 47')).toBeVisible();
  await page.getByRole('link', { name: 'Purchase History' }).first().click();
  await expect(page.getByRole('row', { name: /Basic Pack.*\$9\.00.*Completed/ })).toBeVisible();
  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('article', { name: 'Invoice and receipt' });
  for (const text of [/No\. R-\d{6}/, 'Imagemint Demo Store', 'Basic Pack: 45 credits', '$9.00']) {
    await expect(receipt).toContainText(text);
  }
  // The browser names the PDF after the window.
  await expect(page).toHaveTitle(/^Invoice and receipt R-\d{6} · Imagemint$/);
  await page.getByRole('main').getByRole('link', { name: 'Purchase History' }).click();
  await expect(receipt).toBeHidden();

  const mailed = await page.request.get(serviceUrl('email/control'));
  const { messages } = (await mailed.json()) as { messages: Record<'to' | 'text', string>[] };
  const mail = messages.find(({ to, text }) => to === email && text.includes('receipt='));
  await page.goto(/http:\/\/\S+receipt=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(receipt).toContainText('Søns & Co');

  const bought = await (await page.request.get('/api/orders')).json();
  const { orders } = bought as { orders: { razorpay_order_id: string }[] };
  const control = serviceUrl('razorpay/control');
  const { payments } = (await (await page.request.get(control)).json()) as {
    payments: Record<'id' | 'order_id', string>[];
  };
  const paymentId = payments.find(
    (payment) => payment.order_id === orders[0]?.razorpay_order_id,
  )?.id;
  await page.request.post(`${control}/refund`, { data: { paymentId, amount: 200 } });
  const refund = page.getByRole('article', { name: 'Refund' });
  await expect(refund).toContainText(/Refund for receipt R-\d{6}/);
  await expect(refund).toContainText('$2.00');
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByLabel('Company')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});
