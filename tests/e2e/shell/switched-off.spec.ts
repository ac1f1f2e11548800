import { tools } from '../../../domain/tools/tools.ts';
import { expectAccessible } from '../support/accessible.ts';
import { apply, openEditor } from '../support/device/open-editor.ts';
import { expectNoEnglish } from '../support/no-english.ts';
import { choose } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { allBut, switchOff } from '../support/switch-off.ts';
import { expect, type Page, test } from '../support/test.ts';

const unavailable = 'Purchases are unavailable right now';

const signInNow = (page: Page) => signIn(page, newEmail('off'));

/** Shows the page an account without credits. */
async function emptyBalance(page: Page): Promise<void> {
  const none = { balance: 0, held: 0, available: 0, initialized: true };
  await page.route('**/api/credits', (route) => route.fulfill({ json: none }));
  await page.routeWebSocket('**/api/live', () => undefined);
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

for (const { name, viewport } of sizes) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('packs that can’t be bought show their prices and a note', async ({ page }) => {
      await switchOff(page, { payments: false });
      await signInNow(page);
      for (const path of ['/dashboard-pricing', '/pricing', '/#pricing']) {
        await page.goto(path);
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
        if (path !== '/#pricing') await expectAccessible(page);
      }
    });

    test('links to packs that can’t be bought name only the prices', async ({ page }) => {
      await switchOff(page, { payments: false });
      await signInNow(page);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const menu = page.getByLabel('Menu', { exact: true });
      await expect(menu.getByRole('link', { name: 'Prices' })).toHaveCount(2);
      await expect(menu.getByRole('link', { name: /Top up|Buy/ })).toHaveCount(0);
      await expectAccessible(page);
      await menu.getByRole('link', { name: 'Prices' }).first().click();
      await expect(page.getByText(unavailable)).toBeVisible();
      await page.goto('/profile');
      await expect(page.getByRole('main').getByRole('link', { name: 'See prices' })).toBeVisible();
      await page.goto('/credit-history');
      await expect(page.getByRole('main').getByRole('link', { name: 'See prices' })).toBeVisible();
    });

    test('the note about too few credits has no link if none can be bought', async ({ page }) => {
      await switchOff(page, { payments: false });
      await emptyBalance(page);
      await signInNow(page);
      const banner = page.getByRole('alert').filter({ hasText: 'Insufficient Credits' });
      await expect(banner).toContainText(`You need at least 1 credit. ${unavailable}.`);
      await expect(banner.getByRole('link')).toHaveCount(0);
      await expectAccessible(page);
      await openEditor(page);
      await expect(banner).toContainText(unavailable);
      await expect(banner.getByRole('link')).toHaveCount(0);
    });

    test('the page of a tool that is off says so, and takes no picture', async ({ page }) => {
      const calls = collectCalls(page);
      await switchOff(page, { tools: allBut('bgremove') });
      await signInNow(page);
      await page.goto('/background-removal');
      await expect(
        page.getByRole('heading', { name: 'Background Removal is not available here' }),
      ).toBeVisible();
      await expect(page.locator('input[type=file]')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Remove Background/ })).toHaveCount(0);
      await page.keyboard.press('Control+Enter');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const links = page.getByRole('navigation', { name: 'Tools' }).getByRole('link');
      // Every other tool, and 'Previous Images'.
      await expect(links).toHaveCount(tools.length);
      await expect(links.filter({ hasText: 'Background Removal' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Open Text to Image' }).click();
      await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible();
      expect(calls).toEqual([]);
    });

    test('a tool that is off is not offered for a finished picture, and marked on the front page', async ({
      page,
    }) => {
      await switchOff(page, { tools: allBut('bgremove') });
      await signInNow(page);
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
      await signInNow(page);
      await openEditor(page);
      for (const tab of ['Select', 'Background']) {
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

    test('the contact page says that messages are stored, and takes them', async ({ page }) => {
      await switchOff(page, { contact: false });
      await page.goto('/contact');
      await expect(page.getByText('Your message is stored for a person to read.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
      await expectAccessible(page);
    });

    test('nothing on a public page moves when the features arrive', async ({ page }) => {
      const pages = [
        { path: '/pricing', part: page.getByRole('list', { name: 'Credit packs' }) },
        { path: '/contact', part: page.getByRole('form', { name: 'Write to us' }) },
        { path: '/hi/pricing', part: page.getByRole('list', { name: 'क्रेडिट के पैक' }) },
        { path: '/hi/contact', part: page.locator('main form') },
      ];
      for (const { path, part } of pages) {
        const release = await switchOff(page, { payments: false, contact: false }, { held: true });
        await page.goto(path);
        const before = await part.boundingBox();
        expect(before).not.toBeNull();
        release();
        await expect(
          page.getByText(
            /Purchases are unavailable|Your message is stored|अभी ख़रीद नहीं|संदेश सेव रहता है/,
          ),
        ).toBeVisible();
        expect(await part.boundingBox()).toEqual(before);
        await page.unrouteAll();
      }
    });
  });
}

test('the notes about what is off are in Hindi too', async ({ page }) => {
  await switchOff(page, {
    payments: false,
    contact: false,
    tools: allBut('bgremove'),
    editTools: ['filter', 'text'],
  });
  await emptyBalance(page);
  await signInNow(page);
  await page.goto('/hi/text-to-image');
  await expect(page.getByRole('alert')).toContainText('अभी ख़रीद नहीं हो सकती।');
  await expectNoEnglish(page);
  await page.goto('/hi/dashboard-pricing');
  await expect(page.getByText('अभी ख़रीद नहीं हो सकती।')).toBeVisible();
  await page.goto('/hi/background-removal');
  await expect(page.getByRole('heading', { name: /यहाँ उपलब्ध नहीं है/ })).toBeVisible();
  await expectNoEnglish(page);
  await page.goto('/hi/image-editor');
  await choose(page, 'आपकी तस्वीर');
  await page.getByRole('tab', { name: 'बैकग्राउंड' }).click();
  await expect(page.getByText('यह AI एडिट यहाँ उपलब्ध नहीं है')).toBeVisible();
  await page.goto('/hi/contact');
  await expect(page.getByText(/आपका संदेश सेव रहता है/)).toBeVisible();
  await expectNoEnglish(page);
});

test('all features are on if the features can’t be fetched', async ({ page }) => {
  await page.route('**/api/features', (route) => route.abort());
  await signInNow(page);
  await page.goto('/background-removal');
  await choose(page, 'Your picture');
  await expect(page.getByRole('button', { name: /^Remove Background/ })).toBeEnabled();
  await page.goto('/dashboard-pricing');
  await expect(page.getByRole('button', { name: 'Buy 15 credits · $4.00' })).toBeEnabled();
});
