import { addressIn } from '../../../domain/languages.ts';
import { routes, signedInPaths } from '../../../domain/routes.ts';
import { checkoutDialog } from '../support/checkout-dialog.ts';
import { expectNoEnglish, expectOnlyHindi } from '../support/no-english.ts';
import { openInApp } from '../support/open-in-app.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const languageLink = (page: Page, name: 'English' | 'हिन्दी') =>
  page.getByRole('link', { name, exact: true });

test('the link to the other language opens the same page with its draft and query', async ({
  page,
}) => {
  await page.goto('/hi/contact?about=picture');
  // The draft is stored once the form's island has started.
  await expect(page.locator('form[novalidate]')).toBeVisible();
  await page.getByLabel('संदेश').fill('मेरी तस्वीर कहाँ है?');
  await languageLink(page, 'English').click();
  await expect(page).toHaveURL('/contact?about=picture');
  await expect(page.getByLabel('Message')).toHaveValue('मेरी तस्वीर कहाँ है?');
  await languageLink(page, 'हिन्दी').click();
  await expect(page).toHaveURL('/hi/contact?about=picture');
  await expect(page.getByLabel('संदेश')).toHaveValue('मेरी तस्वीर कहाँ है?');
});

test('a purchase in Hindi has prices and dates in the Indian format', async ({ page }) => {
  await startSession(page, newEmail('buyer'));
  await page.goto('/hi/dashboard-pricing');
  const rupees = page.getByRole('button', { name: 'रुपये (UPI)' });
  await expect(rupees).toHaveAttribute('aria-pressed', 'true');
  await rupees.click();
  await expect(page.getByText(/^1 अमेरिकी डॉलर = ₹\d+\.\d\d, /)).toBeVisible();
  await expectNoEnglish(page);
  await page.getByRole('button', { name: '45 क्रेडिट ख़रीदें · ₹761' }).click();
  await checkoutDialog(page).getByRole('button', { name: 'Pay ₹761.00' }).click();
  await expect(page.getByText('पेमेंट हो गया!')).toBeVisible();
  await expect(page.getByText('45 क्रेडिट जोड़े गए।')).toBeVisible();
  await expect(page).toHaveURL('/hi/dashboard-pricing');
  await expect(page.getByText('क्रेडिट: 47')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'ख़रीद का हिसाब' }).click();
  const day = new Intl.DateTimeFormat('hi-IN', { dateStyle: 'medium' }).format(new Date());
  await expect(page.getByRole('row', { name: /बेसिक पैक.*₹761\.00.*चुकाया गया/ })).toContainText(day);
  await page.getByRole('link', { name: 'रसीद', exact: true }).click();
  const receipt = page.getByRole('article', { name: 'बिल और रसीद' });
  await expect(receipt).toContainText('बेसिक पैक: 45 क्रेडिट');
  await page.goBack();
  await page.getByRole('link', { name: 'हिसाब', exact: true }).click();
  await expect(page.getByText('आज़माने के लिए मुफ़्त क्रेडिट')).toBeVisible();
  await expect(page.getByText('बेसिक पैक', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'आज', exact: true })).toBeVisible();
  await expectNoEnglish(page);
});

test('every page for signed-in users is only in Hindi, with its presets and its menus', async ({
  page,
}) => {
  const email = newEmail('hindi');
  await startSession(page, email);
  for (const path of signedInPaths) {
    await openInApp(page, addressIn('hi', path));
    await expect(page).toHaveURL(addressIn('hi', path));
    await expect(page.getByRole('navigation', { name: 'आप यहाँ हैं' })).toHaveText(
      /^डैशबोर्ड>[\u0900-\u097f ]+$/,
    );
    await expect(page.getByText('क्रेडिट: 2')).toBeVisible();
    if (path === routes.img2img.path) await page.getByRole('button', { name: 'प्रीसेट' }).click();
    if (path === routes.creditHistory.path) await openMenus(page);
    // The profile shows what the browser and Google call the user.
    if (path === routes.profile.path) await expectNoEnglish(page);
    else await expectOnlyHindi(page, [email, 'Hindi']);
  }
});

/** Opens the menu beside the page and that of the account. */
async function openMenus(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'मेन्यू खोलें' }).click();
  await page.getByRole('button', { name: /का अकाउंट$/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}
