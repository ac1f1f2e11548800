import { tools } from '../../../domain/tools/tools.ts';
import { expectAccessible } from '../support/accessible.ts';
import { apply, openEditor } from '../support/device/open-editor.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { allBut, switchOff } from '../support/switch-off.ts';
import { expect, type Page, test } from '../support/test.ts';

const unavailable = 'Purchases are unavailable right now';

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

/** Opens a page of the app as a new user. */
async function openSignedIn(page: Page, path: string): Promise<void> {
  await startSession(page, newEmail('off'));
  await page.goto(path);
}

/** Collects the calls that would change something on the server. */
function collectCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /^\/api\/(orders|uploads|jobs)/.test(pathname)) {
      calls.push(pathname);
    }
  });
  return calls;
}

/** Expects the packs with their prices in both currencies, of which none can be bought. */
async function expectPricesAlone(page: Page): Promise<void> {
  await expect(page.getByText(unavailable)).toBeVisible();
  await page.getByRole('button', { name: 'US dollars (card)' }).click();
  const button = page.getByRole('button', { name: 'Buy 15 credits · $4.00' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(new RegExp(unavailable));
  await expect(
    page.getByRole('button', { name: /^Buy/ }).and(page.locator(':enabled')),
  ).toHaveCount(0);
  await page.getByRole('button', { name: 'Rupees (UPI)' }).click();
  await expect(page.getByText('₹338', { exact: true })).toBeVisible();
}

test('packs that can’t be bought show their prices and a note, and links to them name only the prices', async ({
  page,
}) => {
  await switchOff(page, { payments: false });
  await openSignedIn(page, '/profile');
  const ownLink = page.getByRole('main').getByRole('link', { name: 'See prices' });
  await expect(ownLink).toBeVisible();
  const menu = page.getByLabel('Menu', { exact: true });
  const expectPricesInMenu = async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu.getByRole('link', { name: 'Prices' })).toHaveCount(2);
    await expect(menu.getByRole('link', { name: /Top up|Buy/ })).toHaveCount(0);
  };
  await expectPricesInMenu();
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await page.setViewportSize(phone);
  await expectPricesInMenu();
  await menu.getByRole('link', { name: 'Prices' }).first().click();
  await expect(page).toHaveURL('/dashboard-pricing');
  await expectPricesAlone(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Purchase History' }).click();
  await expect(page).toHaveURL('/credit-history');
  await expect(ownLink).toBeVisible();
});

test('the page of a tool that is off says so, and takes no picture; no other page offers the tool', async ({
  page,
}) => {
  const calls = collectCalls(page);
  await switchOff(page, { tools: allBut('bgremove') });
  await openSignedIn(page, '/background-removal');
  await expect(
    page.getByRole('heading', { name: 'Background Removal is not available here' }),
  ).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove Background/ })).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expectAccessible(page);
  const links = page.getByRole('navigation', { name: 'Tools' }).getByRole('link');
  for (const viewport of [phone, wide]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    // Every other tool, and 'Previous Images'.
    await expect(links).toHaveCount(tools.length);
    await expect(links.filter({ hasText: 'Background Removal' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: 'Open Text to Image' }).click();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible();
  expect(calls).toEqual([]);

  await page.getByRole('textbox').fill('A red vase on a table');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('link', { name: 'Edit it' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('link', { name: 'Remove its background' })).toHaveCount(0);
  await page.goto('/#tools');
  const pair = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Background Removal', exact: true }),
  });
  await expect(pair.getByText('Not available here')).toBeVisible();
  await expect(pair.getByRole('slider')).toHaveCount(0);
  await expect(page.getByRole('slider', { name: 'Headshot Generator' })).toBeAttached();
});

test('an AI edit that is off says so, and edits on the device still work', async ({ page }) => {
  const calls = collectCalls(page);
  await switchOff(page, { editTools: ['filter', 'text'] });
  await startSession(page, newEmail('off'));
  await openEditor(page);
  for (const [tab, viewport] of [
    ['Select', wide],
    ['Background', phone],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText('This AI edit is not available here')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(apply(page)).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('img', { name: 'The selected area' })).toHaveCount(0);
    await expectAccessible(page);
  }
  expect(calls).toEqual([]);
  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Sepia' }).click();
  await apply(page).click();
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
