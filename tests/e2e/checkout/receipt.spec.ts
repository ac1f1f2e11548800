import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a receipt prints alone, with the buyer’s company, and a refund has a document of its own', async ({
  page,
}) => {
  await startSession(page, newEmail('receipt'));
  await page.goto('/dashboard-pricing');
  await page.getByText('Buying for a company?', { exact: true }).click();
  await page.getByLabel('Company').fill('Søns & Co');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const data = { productId: 'basic', currency: 'USD' };
  const made = await page.request.post('/api/orders', { data });
  const { order } = (await made.json()) as { order: { id: string } };
  const control = serviceUrl('razorpay/control');
  const paid = await page.request.post(`${control}/pay`, { data: { orderId: order.id } });
  const { payment } = (await paid.json()) as { payment: { id: string } };
  await page.goto('/credit-history');
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: 'Invoice and receipt' });
  for (const text of [/No\. R-\d{6}/, 'Imagemint Demo Store', 'Basic Pack: 45 credits', '$9.00']) {
    await expect(receipt).toContainText(text);
  }
  // The browser names the PDF after the window.
  await expect(page).toHaveTitle(/^Invoice and receipt R-\d{6} · Imagemint$/);
  await page.getByRole('link', { name: 'All purchases' }).click();
  await expect(page).toHaveTitle('Credit History · Imagemint');
  await page.goBack();
  await expect(receipt).toContainText('Søns & Co');
  const refunded = { paymentId: payment.id, amount: 200 };
  await page.request.post(`${control}/refund`, { data: refunded });
  const refund = page.getByRole('article', { name: 'Refund' });
  await expect(refund).toContainText(/Refund for receipt R-\d{6}/);
  await expect(refund).toContainText('$2.00');
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByLabel('Company')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});
