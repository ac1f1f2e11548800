import { addressIn, languages } from '../../../domain/languages.ts';
import { publicPaths } from '../../../domain/routes.ts';
import { recordShifts, takeShifts } from '../support/moves.ts';
import { expect, test } from '../support/test.ts';

/** Texts that each public page must show in each language, also without scripts. */
const contents: Record<string, { en: readonly string[]; hi: readonly string[] }> = {
  '/': {
    en: ['A picture for a', 'Continue with Google', 'Made with Imagemint', 'Do credits expire?'],
    hi: ['एक क्रेडिट, एक', 'Google से आगे बढ़ें', 'Imagemint से बनी तस्वीरें', 'तस्वीर न बने तो?'],
  },
  '/pricing': {
    en: ['Choose your plan', 'Buy 15 credits · $4.00', 'Buy 120 credits · $17.00'],
    hi: ['अपना पैक चुनें', '15 क्रेडिट ख़रीदें · $4.00', '120 क्रेडिट ख़रीदें · $17.00'],
  },
  '/auth': {
    en: ['Sign in to start creating', 'Continue with Google'],
    hi: ['साइन इन करके शुरू करें', 'Google से आगे बढ़ें'],
  },
  '/terms': {
    en: ['Credits never expire.', 'Refunds', 'Imagemint Demo Store'],
    hi: ['क्रेडिट की कोई आख़िरी तारीख़ नहीं।', 'रिफ़ंड', 'Imagemint Demo Store'],
  },
  '/privacy': {
    en: ['Your rights', 'How long', 'Imagemint Demo Store'],
    hi: ['आपके हक़', 'कब तक', 'Imagemint Demo Store'],
  },
  '/contact': { en: ['Write to us', 'Send message'], hi: ['हमें लिखें', 'संदेश भेजें'] },
};

/** Each public page in each language. */
const pages = publicPaths.flatMap((path) =>
  languages.map((language) => ({ path, language, address: addressIn(language, path) })),
);

test('every public page has its content, its metadata and a link to the sign-in without scripts, in each language', async ({
  request,
  baseURL,
}) => {
  for (const { path, language, address } of pages) {
    const html = await (await request.get(address)).text();
    const shown = html.replace(/<(script|style|template)[\s\S]*?<\/\1>|<[^>]+>/g, ' ');
    const text = shown.replace(/\s+/g, ' ');
    for (const content of contents[path]?.[language] ?? [path]) {
      expect(text, address).toContain(content);
    }
    const elements = html.match(/<[^>]+>/g) ?? [];
    const attribute = (name: string, ...marks: string[]) => {
      const element = elements.find((tag) =>
        marks.every((mark) => tag.toLowerCase().includes(mark)),
      );
      return element?.match(new RegExp(` ${name}="([^"]*)"`, 'i'))?.[1];
    };
    expect(attribute('href', 'rel="canonical"')).toBe(`${baseURL}${address}`);
    for (const other of languages) {
      const alternate = attribute('href', 'rel="alternate"', `hreflang="${other}"`, '<link');
      expect(alternate).toBe(`${baseURL}${addressIn(other, path)}`);
    }
    const title = attribute('content', 'property="og:title"');
    expect(html).toContain(`<title>${title}</title>`);
    expect(attribute('content', 'property="og:image"')).toBe(`${baseURL}/social-card.jpg`);
    expect(html).not.toContain('origin.invalid');
    if (path !== '/auth') expect(attribute('href', '<a ', '/auth')).toBeDefined();
  }
});

test('the front page has no layout shift on a slow device when its fonts arrive late', async ({
  page,
}) => {
  await recordShifts(page);
  const devtools = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await slowDown(4);
    const { promise: shown, resolve } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await shown;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The second frame begins after the first was drawn with the fallback fonts.
    await page.evaluate(
      () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
    );
    resolve();
    await page.waitForLoadState('domcontentloaded');
    // The page is parsed. Being slow keeps the processor busy.
    await slowDown(1);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    // The limit allows the small difference between the fallback fonts and the web fonts.
    expect(await takeShifts(page)).toBeLessThan(0.005);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
