import { addressIn } from '../../../domain/languages.ts';
import { routes } from '../../../domain/routes.ts';
import { expectAccessible } from '../support/accessible.ts';
import { checkoutDialog } from '../support/checkout-dialog.ts';
import { expectNoEnglish, expectOnlyHindi } from '../support/no-english.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Texts that each public page must show in Hindi, also without scripts. */
const contents: Record<string, readonly string[]> = {
  '/': ['एक क्रेडिट, एक', 'Google से आगे बढ़ें', 'Imagemint से बनी तस्वीरें', 'तस्वीर न बने तो?'],
  '/pricing': ['अपना पैक चुनें', '15 क्रेडिट ख़रीदें · $4.00', '120 क्रेडिट ख़रीदें · $17.00'],
  '/auth': ['साइन इन करके शुरू करें', 'Google से आगे बढ़ें'],
  '/terms': ['क्रेडिट की कोई आख़िरी तारीख़ नहीं।', 'रिफ़ंड', '26 नवंबर 2026'],
  '/privacy': ['आपके हक़', 'कब तक', '7 दिन'],
  '/contact': ['हमें लिखें', 'संदेश भेजें'],
};

/** The headings of the tools and of the history in Hindi. */
const toolTitles: ReadonlyMap<string, string> = new Map([
  [routes.text2img.path, 'शब्दों से तस्वीर'],
  [routes.img2img.path, 'तस्वीर से तस्वीर'],
  [routes.headshot.path, 'हेडशॉट बनाएँ'],
  [routes.bgremove.path, 'बैकग्राउंड हटाएँ'],
  [routes.edit.path, 'AI इमेज एडिटर'],
  [routes.previousImages.path, 'पिछली तस्वीरें'],
]);

/** The other pages for signed-in users. */
const accountPages: readonly string[] = [
  routes.dashboardPricing.path,
  routes.creditHistory.path,
  `${routes.creditHistory.path}?tab=activity`,
  routes.profile.path,
];

const inHindi = (path: string) => addressIn('hi', path);

const languageLink = (page: Page, name: 'English' | 'हिन्दी') =>
  page.getByRole('link', { name, exact: true });

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, expected] of Object.entries(contents)) {
    test(`${inHindi(path)} has its content in Hindi, and links to both languages`, async ({
      page,
      baseURL,
    }) => {
      const link = (selector: string) => page.locator(`head link${selector}`);
      for (const at of [path, inHindi(path)]) {
        await page.goto(at);
        for (const [language, address] of [
          ['en', path],
          ['hi', inHindi(path)],
          ['x-default', path],
        ] as const) {
          const alternate = link(`[rel="alternate"][hreflang="${language}"]`);
          await expect(alternate).toHaveAttribute('href', `${baseURL}${address}`);
        }
      }
      await expectNoEnglish(page);
      for (const text of expected) await expect(page.getByText(text).first()).toBeVisible();
      await expect(link('[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${inHindi(path)}`);
    });
  }
});

test('the link to the other language opens the same page with its draft and query, and the contact form works in Hindi', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({
    'CF-Connecting-IP': `198.18.7.${Math.floor(Math.random() * 256)}`,
  });
  await page.goto('/hi/contact?about=picture');
  // Until its island has started, the browser itself refuses the empty form.
  await expect(page.locator('form[novalidate]')).toBeVisible();
  await page.getByRole('button', { name: 'संदेश भेजें' }).click();
  await expect(page.getByText('ईमेल लिखना ज़रूरी है')).toBeVisible();
  await page.getByLabel('संदेश').fill('मेरी तस्वीर कहाँ है?');
  await languageLink(page, 'English').click();
  await expect(page).toHaveURL('/contact?about=picture');
  await expect(page.getByLabel('Message')).toHaveValue('मेरी तस्वीर कहाँ है?');
  await languageLink(page, 'हिन्दी').click();
  await expect(page).toHaveURL('/hi/contact?about=picture');
  await expect(page.getByLabel('संदेश')).toHaveValue('मेरी तस्वीर कहाँ है?');
  await expect(page.locator('form[novalidate]')).toBeVisible();
  await page.getByLabel('नाम').fill('आशा');
  await page.getByLabel('ईमेल').fill('asha@example.com');
  await page.getByRole('button', { name: 'संदेश भेजें' }).click();
  await expect(page.getByText('धन्यवाद! आपका संदेश पहुँच गया।')).toBeVisible();
  await expectNoEnglish(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'शर्तें' }).click();
  await expect(languageLink(page, 'English')).toHaveAttribute('href', '/terms');
  await languageLink(page, 'English').click();
  await expect(page).toHaveURL('/terms');
});

test('a purchase in Hindi has prices and dates in the Indian format', async ({ page }) => {
  await startSession(page, newEmail('buyer'));
  await page.goto('/hi/dashboard-pricing');
  const rupees = page.getByRole('button', { name: 'रुपये (UPI)' });
  await expect(rupees).toHaveAttribute('aria-pressed', 'true');
  await rupees.click();
  await expect(page.getByText(/^1 अमेरिकी डॉलर = ₹\d+\.\d\d, /)).toBeVisible();
  await expectNoEnglish(page);
  await page.getByRole('button', { name: '45 क्रेडिट ख़रीदें · ₹761.00' }).click();
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

/** Expects a page for signed-in users at its address, with its breadcrumb in Hindi. */
async function openInHindi(page: Page, path: string): Promise<void> {
  await page.goto(inHindi(path));
  await expect(page.getByRole('navigation', { name: 'आप यहाँ हैं' })).toHaveText(
    /^डैशबोर्ड>[\u0900-\u097f ]+$/,
  );
  await expect(page).toHaveURL(inHindi(path));
}

async function openPresets(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'प्रीसेट' }).click();
  const input = page.getByRole('region', { name: 'आपका इनपुट' });
  await expect(input.getByRole('button', { name: 'वॉटरकलर' })).toBeVisible();
}

test('every Hindi tool, its presets and the history are only in Hindi, and have no accessibility violation', async ({
  page,
}) => {
  const name = `hindi-${Date.now()}`;
  await startSession(page, `${name}@example.com`);
  for (const [path, title] of toolTitles) {
    await openInHindi(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    if (path === routes.img2img.path) await openPresets(page);
    await expectOnlyHindi(page, [name]);
    await expectAccessible(page);
  }
});

/** Opens the menu beside the page and that of the account, behind which axe sees the page too. */
async function openMenus(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'मेन्यू खोलें' }).click();
  await page.getByRole('button', { name: /का अकाउंट$/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
}

test('the Hindi pages of the account have no English and no accessibility violation, nor have the menus', async ({
  page,
}) => {
  await startSession(page, newEmail('hindi'));
  for (const path of accountPages) {
    await openInHindi(page, path);
    await expect(page.getByText('क्रेडिट: 2')).toBeVisible();
    if (path === accountPages.at(-1)) await openMenus(page);
    await expectAccessible(page);
    await expectNoEnglish(page);
  }
});
