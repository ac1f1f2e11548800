import { operate } from '../support/operator.ts';
import { choose, jobTaken, misbehave } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const picturePages = [
  { path: '/image-to-image', label: 'Your picture', button: /^Transform/ },
  { path: '/headshot-generator', label: 'A photo of you', button: /^Generate Headshot/ },
  { path: '/background-removal', label: 'Your picture', button: /^Remove Background/ },
];

for (const { name, viewport } of sizes) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('no button is enabled before its tool has what it needs', async ({ page }) => {
      await signIn(page, newEmail(`needs-${viewport.width}`));
      await expect(page.getByText('Credits: 2')).toBeVisible();
      const generate = page.getByRole('button', { name: /^Generate/ });
      await expect(generate).toBeDisabled();
      await page.getByRole('textbox').fill('   ');
      await expect(generate).toBeDisabled();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('Your picture will appear here')).toBeVisible();
      await page.getByRole('textbox').fill('A kite');
      await expect(generate).toBeEnabled();
      for (const { path, label, button } of picturePages) {
        await page.goto(path);
        await expect(page.getByText('Credits: 2')).toBeVisible();
        await expect(page.getByRole('button', { name: button })).toBeDisabled();
        await choose(page, label);
        if (path === '/image-to-image') {
          await expect(page.getByRole('button', { name: button })).toBeDisabled();
          await page.getByRole('textbox').fill('In winter');
        }
        await expect(page.getByRole('button', { name: button })).toBeEnabled();
      }
    });

    test('without a credit every tool’s main button buys credits, and leads back to the tool', async ({
      page,
    }) => {
      await signIn(page, newEmail(`poor-${viewport.width}`));
      for (const at of [0, 1]) {
        await page.getByRole('textbox').fill(`A kite ${at}`);
        await page.getByRole('button', { name: /^Generate/ }).click();
        await expect(page.getByRole('img', { name: `A kite ${at}` })).toBeVisible({
          timeout: 45_000,
        });
      }
      await expect(page.getByText('You need at least 1 credit.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Generate/ })).toHaveCount(0);
      // Nothing can be started by its keys either.
      await expect(page.getByText('Enter to start')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'New version · Buy credits' })).toHaveAttribute(
        'href',
        `/dashboard-pricing?returnTo=${encodeURIComponent('/text-to-image')}`,
      );
      for (const { path, label, button } of picturePages) {
        await page.goto(path);
        await choose(page, label);
        await expect(page.getByAltText('The picture you chose')).toBeVisible();
        await expect(page.getByText('You need at least 1 credit.')).toBeVisible();
        await expect(page.getByRole('button', { name: button })).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Buy credits', exact: true })).toHaveAttribute(
          'href',
          `/dashboard-pricing?returnTo=${encodeURIComponent(path)}`,
        );
      }
    });
  });
}

test('a tool with an unfinished job accepts no second submit', async ({ page, request }) => {
  await signIn(page, newEmail('busy'));
  await operate(page, request, 'grant', { credits: 5, reason: 'Test' });
  await page
    .getByRole('textbox')
    .fill(`A kite ${await misbehave(page, { mode: 'slow', delayMs: 3000 })}`);
  await page.getByRole('button', { name: /^Generate/ }).click();
  const busy = page.getByRole('button', { name: /^Generating/ });
  await expect(busy).toBeDisabled();
  await page.getByRole('textbox').press('Control+Enter');
  await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
  await expect(page.getByText('Credits: 6')).toBeVisible();
});

test('with three unfinished jobs a fourth is refused, and costs nothing', async ({
  page,
  request,
}) => {
  await signIn(page, newEmail('three'));
  await operate(page, request, 'grant', { credits: 5, reason: 'Test' });
  const prompt = `A kite ${await misbehave(page, { mode: 'slow', delayMs: 6000 })}`;
  for (let at = 0; at < 3; at += 1) {
    // As from other tools and devices.
    const data = { id: crypto.randomUUID(), tool: 'text2img', prompt };
    expect((await page.request.post('/api/jobs', { data })).status()).toBe(202);
  }
  await expect(page.getByRole('button', { name: /^Your pictures: 3 in progress/ })).toBeVisible();
  await page.getByRole('textbox').fill('A fourth');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.locator('[data-sonner-toast]')).toContainText(
    '3 pictures are already in progress.',
  );
  await expect(page.getByText('Credits: 4')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue('A fourth');
  // The server does not know the job that it has refused, and is not asked for it.
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (/\/api\/jobs\/./.test(sent.url())) asked.push(sent.url());
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Your pictures: 3 in progress/ })).toBeVisible();
  await expect(page.getByText('Your picture will appear here')).toBeVisible();
  expect(asked).toEqual([]);
});

test('a retry with an empty description makes the picture that failed', async ({ page }) => {
  await startSession(page, newEmail('blank-retry'));
  await page.goto('/image-to-image');
  await choose(page, 'Your picture');
  const word = await misbehave(page, { mode: 'refused', times: 1 });
  await page.getByRole('textbox').fill(`In winter ${word}`);
  await page.getByRole('button', { name: /^Transform/ }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 45_000 });
  await page.getByRole('textbox').fill('   ');
  const sent = jobTaken(page);
  await again.click();
  const { prompt } = (await sent).request().postDataJSON() as { prompt: string };
  expect(prompt).toBe(`In winter ${word}`);
  await expect(page.getByText('Credits: 1')).toBeVisible({ timeout: 45_000 });
});
