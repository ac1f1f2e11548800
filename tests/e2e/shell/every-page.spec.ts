import { addressIn } from '../../../domain/languages.ts';
import { routes, signedInPaths } from '../../../domain/routes.ts';
import { checkoutDialog } from '../support/checkout-dialog.ts';
import { expectHeader, expectLargeText, half } from '../support/large-text.ts';
import { expectNoEnglish, expectOnlyHindi } from '../support/no-english.ts';
import { openInApp } from '../support/open-in-app.ts';
import { routeTable } from '../support/route-table.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

test('a signed-in user sees every page of the app with its titles, and nothing cut off with text of twice the size', async ({
  page,
}) => {
  await startSession(page, newEmail('large'));
  await page.setViewportSize(half);
  for (const path of signedInPaths) {
    await openInApp(page, path);
    const row = routeTable.find((one) => one.path === path);
    const title = row?.title ?? row?.heading;
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} · Imagemint`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(row?.heading ?? '');
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail).toHaveText(`Dashboard>${title}`);
    await expectLargeText(page);
    if (path === routes.text2img.path) {
      await expectHeader(page, routes.dashboardPricing.path, '2');
      await expect(page.locator('[aria-current=page]').first()).toBeInViewport();
    }
  }
});

test('every page for signed-in users is only in Hindi, with its presets and its menus, and a purchase has prices and dates in the Indian format', async ({
  page,
}) => {
  const email = newEmail('hindi');
  await startSession(page, email);
  let before = '';
  for (const path of signedInPaths) {
    await openInApp(page, addressIn('hi', path));
    await expect(page).toHaveURL(addressIn('hi', path));
    // The page before stays until this one is loaded.
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).not.toHaveText(before);
    before = (await heading.textContent()) ?? '';
    await expect(page.getByRole('navigation', { name: 'आप यहाँ हैं' })).toHaveText(
      /^डैशबोर्ड>[\u0900-\u097f ]+$/,
    );
    await expect(page.getByText('क्रेडिट: 2')).toBeVisible();
    if (path === routes.img2img.path) await page.getByRole('button', { name: 'प्रीसेट' }).click();
    if (path === routes.creditHistory.path) await openMenus(page);
    // The profile shows what the browser and Google call the user.
    if (path === routes.profile.path) await expectNoEnglish(page);
    else await expectOnlyHindi(page, [email, 'Hindi']);
    if (path === routes.creditHistory.path) await page.keyboard.press('Escape');
  }

  await openInApp(page, addressIn('hi', routes.dashboardPricing.path));
  const rupees = page.getByRole('button', { name: 'UPI से' }).first();
  await expect(rupees).toHaveAttribute('aria-pressed', 'true');
  await rupees.click();
  await expect(page.getByText(/^1 अमेरिकी डॉलर = ₹\d+\.\d\d, /)).toBeVisible();
  await page.getByRole('button', { name: '45 क्रेडिट ख़रीदें · ₹761' }).click();
  await checkoutDialog(page).getByRole('button', { name: 'Pay ₹761.00' }).click();
  await expect(page.getByText('पेमेंट हो गया!')).toBeVisible();
  await expect(page.getByText('45 क्रेडिट जोड़े गए।')).toBeVisible();
  await expect(page.getByText('क्रेडिट: 47')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'ख़रीद का हिसाब' }).click();
  const day = new Intl.DateTimeFormat('hi-IN', { dateStyle: 'medium' }).format(new Date());
  await expect(page.getByRole('row', { name: /बेसिक पैक.*₹761\.00.*चुकाया गया/ })).toContainText(day);
  await page.getByRole('link', { name: 'हिसाब', exact: true }).click();
  await expect(page.getByText('आज़माने के लिए मुफ़्त क्रेडिट')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'आज', exact: true })).toBeVisible();
  await expectNoEnglish(page);
});

/** Opens the menu beside the page and that of the account. */
async function openMenus(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'मेन्यू खोलें' }).click();
  await page.getByRole('button', { name: /का अकाउंट$/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}
