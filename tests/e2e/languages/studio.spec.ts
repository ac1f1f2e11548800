import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { expectOnlyHindi } from '../support/no-english.ts';
import { choose } from '../support/pictures.ts';
import { startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Begins the session of a new user, and returns the name that the pages show. */
async function enter(page: Page, who: string): Promise<string> {
  const name = `${who}-${Date.now()}`;
  await startSession(page, `${name}@example.com`);
  return name;
}

async function openEditor(page: Page, path = '/hi/image-editor', label = 'आपकी तस्वीर') {
  await page.goto(path);
  const buffer = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#dfe6ea' },
  })
    .png()
    .toBuffer();
  await choose(page, label, { buffer, mimeType: 'image/png' });
}

/** Expects only Hindi on the open page, and nothing beside it, on each device. */
async function expectOnlyHindiAtAnySize(page: Page, name: string): Promise<void> {
  for (const { name: device, viewport } of sizes) {
    await page.setViewportSize(viewport);
    await expectOnlyHindi(page, [name]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, device).toBeLessThanOrEqual(viewport.width);
  }
}

test('every tab of the editor is only in Hindi, and has no accessibility violation', async ({
  page,
}) => {
  const name = await enter(page, 'parts');
  await openEditor(page);
  await expect(page.getByText('स्टेप 1/1')).toBeVisible();
  for (const tab of ['चुनें', 'फ़िल्टर', 'टेक्स्ट', 'बैकग्राउंड']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectOnlyHindi(page, [name]);
    await expectAccessible(page);
  }
});

test('a picture is generated in Hindi, and saved with its date, on a desktop and on a phone', async ({
  page,
}) => {
  const name = await enter(page, 'whole');
  await page.goto('/hi/text-to-image');
  const prompt = 'समुद्र के किनारे एक छोटा घर';
  await page.getByRole('textbox', { name: 'अपनी तस्वीर के बारे में लिखें' }).fill(prompt);
  await page.getByRole('button', { name: /^तस्वीर बनाएँ ?1 क्रेडिट$/ }).click();
  await expect(page.getByRole('button', { name: /^बन रही है ?1 क्रेडिट/ })).toBeDisabled();
  await expect(page.getByText('आपकी तस्वीर तैयार है।')).toBeAttached({ timeout: 45_000 });
  await expect(page.getByRole('img', { name: prompt })).toBeVisible();
  const next = page.getByRole('button', { name: /^तस्वीर बनाएँ ?1 क्रेडिट$/ });
  await expect(next).toBeEnabled();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'डाउनलोड करें', exact: true }).click();
  expect((await downloaded).suggestedFilename()).toBe('generated-image.png');
  await expectOnlyHindiAtAnySize(page, name);

  await page.goto('/hi/previous-images');
  const card = page.getByRole('article').filter({ hasText: prompt });
  const day = { day: 'numeric', month: 'short' } as const;
  const today = new Intl.DateTimeFormat('hi-IN', day).format(new Date());
  await expect(card.getByRole('time')).toHaveText(today);
  await expect(card).toContainText('शब्दों से तस्वीर');
  await card.getByRole('button', { name: `खोलें: ${prompt}` }).click();
  await expect(page.getByRole('link', { name: 'यही प्रॉम्प्ट फिर से लें' })).toHaveAttribute(
    'href',
    '/hi/text-to-image',
  );
  await expectOnlyHindiAtAnySize(page, name);
});
