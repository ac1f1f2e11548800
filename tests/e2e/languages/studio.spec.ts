import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { expectOnlyHindi } from '../support/no-english.ts';
import { choose, misbehave } from '../support/pictures.ts';
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

test('a failed picture has a message in Hindi, and costs nothing', async ({ page }) => {
  const name = await enter(page, 'failing');
  await page.goto('/hi/text-to-image');
  const prompt = `घर ${await misbehave(page, { mode: 'error_500' })}`;
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^तस्वीर बनाएँ/ }).click();
  const place = page.getByRole('region', { name: 'नतीजा' });
  await expect(place.getByText('तस्वीर नहीं बनी')).toBeVisible({ timeout: 45_000 });
  await expect(place.getByText('सारी सेवाएँ व्यस्त हैं। थोड़ी देर में फिर कोशिश करें।')).toBeVisible();
  await expect(place.getByText('आपका कोई क्रेडिट नहीं लगा')).toBeVisible();
  await expect(place.getByRole('button', { name: 'फिर कोशिश करें' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^तस्वीर बनाएँ ?1 क्रेडिट$/ })).toBeEnabled();
  await expectOnlyHindi(page, [name, prompt]);
});

test('a file that cannot be used is refused in Hindi', async ({ page }) => {
  await enter(page, 'refused');
  await page.goto('/hi/background-removal');
  const tiny = { create: { width: 20, height: 20, channels: 3, background: '#888' } } as const;
  const buffer = await sharp(tiny).png().toBuffer();
  await choose(page, 'आपकी तस्वीर', { buffer, mimeType: 'image/png' });
  await expect(page.getByText('छोटा करने के बाद तस्वीर बहुत छोटी रह गई')).toBeVisible();
  await expect(page.getByText('कम से कम 50 × 50 पिक्सल चाहिए (आपकी 20 × 20 है)')).toBeVisible();
  await choose(page, 'आपकी तस्वीर', { buffer: Buffer.from('hello'), mimeType: 'image/jpeg' });
  await expect(page.getByText('यह तस्वीर काम नहीं आ सकती')).toBeVisible();
  await expect(page.getByText('यह फ़ाइल तस्वीर की तरह नहीं खुली।')).toBeVisible();
});

test('a filter is chosen, applied and saved under its Hindi name', async ({ page }) => {
  const name = await enter(page, 'filtering');
  await openEditor(page);
  const apply = page.getByRole('button', { name: /^लागू करें ?1 क्रेडिट$/ });
  await apply.click();
  await expect(page.getByText('पहले कोई फ़िल्टर चुनें।')).toBeVisible();
  await page.getByRole('button', { name: 'सीपिया' }).click();
  await apply.click();
  await expect(page.getByText('स्टेप 2/2')).toBeVisible({ timeout: 45_000 });
  await page.getByRole('tab', { name: 'टेक्स्ट' }).click();
  await expect(page.getByText('इस एडिट के 2 क्रेडिट लगते हैं। आपके पास 1 है।')).toBeVisible();
  await expectOnlyHindi(page, [name]);
  // The editor saves the picture in full size after showing it. A user who leaves before finds it when the editor opens next.
  const records = () =>
    page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('imagemint.history.')).length,
    );
  await expect.poll(records).toBe(1);
  await page.goto('/hi/previous-images');
  await page.getByRole('button', { name: 'खोलें: सीपिया' }).click();
  await expect(page.getByText('फ़िल्टर · सीपिया · 50%')).toBeVisible();
});

test('the editor draws Hindi text with the app’s own font, in either language', async ({
  page,
}) => {
  await enter(page, 'lettering');
  await openEditor(page, '/image-editor', 'Your picture');
  await page.getByRole('tab', { name: 'Text' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const canvas = page.getByRole('img', { name: 'Your picture' });
  const drawn = () =>
    canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'));
  const draw = async (content: string) => {
    const before = await drawn();
    await text.fill(content);
    await expect.poll(drawn).not.toBe(before);
  };
  await draw('म');
  const isLoaded = () =>
    page.evaluate(() => document.fonts.check('16px "Noto Sans Devanagari Variable"', 'म'));
  await expect.poll(isLoaded).toBe(true);
  await draw('ककक');
  // Without the font every letter would be the same box, and the drawing would not change.
  await draw('घघघ');
});
