import { expectAccessible } from '../support/accessible.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Orders a pack, and returns the order's id at Razorpay. */
async function orderPack(page: Page, productId: string): Promise<string> {
  const response = await page.request.post('/api/orders', { data: { productId, currency: 'USD' } });
  return ((await response.json()) as { order: { id: string } }).order.id;
}

/** Pays an order at Razorpay, outside the page. */
async function pay(page: Page, orderId: string): Promise<void> {
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId } });
}

test('a receipt prints alone, with the buyer’s company, and a refund has a document of its own', async ({
  page,
}, testInfo) => {
  await startSession(page, newEmail('receipt'));
  const id = await orderPack(page, 'basic');
  await pay(page, id);
  await page.request.post(`/api/orders/${id}/check`);
  await page.goto('/credit-history');
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: 'Invoice and receipt' });
  for (const text of [
    /No\. R-\d{6}/,
    'Imagemint Demo Store',
    'Tax number: DEMO-0000-NO-TAX-NUMBER',
    'Basic Pack: 45 credits',
    'Demo tax (18%), included',
    '$1.37',
    '$9.00',
    /pay_\w+/,
  ]) {
    await expect(receipt).toContainText(text);
  }
  // The browser names the PDF after the window.
  await expect(page).toHaveTitle(/^Invoice and receipt R-\d{6} · Imagemint$/);
  await page.getByRole('link', { name: 'All purchases' }).click();
  await expect(page).toHaveTitle('Credit History · Imagemint');
  await page.goBack();
  await expect(page).toHaveTitle(/^Invoice and receipt R-\d{6} · Imagemint$/);
  await page.getByRole('link', { name: 'Text to Image' }).click();
  await expect(page).toHaveTitle('Text to Image · Imagemint');
  await page.goBack();
  await page.getByLabel('Company').fill('Søns & Co');
  await page.getByLabel('Tax number').fill('GSTIN 29ABCDE1234F1Z5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(receipt).toContainText('Søns & Co');
  await expect(receipt).toContainText('Tax number: GSTIN 29ABCDE1234F1Z5');
  await expectAccessible(page);
  const control = serviceUrl('razorpay/control');
  const { payments } = (await (await page.request.get(control)).json()) as {
    payments: { id: string; order_id: string }[];
  };
  const paymentId = payments.find((payment) => payment.order_id === id)?.id;
  await page.request.post(`${control}/refund`, { data: { paymentId, amount: 200 } });
  const refund = page.getByRole('article', { name: 'Refund' });
  await expect(refund).toContainText(/No\. C-\d{6}/);
  await expect(refund).toContainText(/Refund for receipt R-\d{6}/);
  await expect(refund).toContainText('$2.00');
  await expect(receipt).toContainText('Paid through Razorpay.');
  await expect(refund).toContainText('Refunded through Razorpay.');
  await page.screenshot({ path: testInfo.outputPath('receipt.png'), fullPage: true });
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByLabel('Company')).toBeHidden();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.screenshot({ path: testInfo.outputPath('printed.png'), fullPage: true });
});
