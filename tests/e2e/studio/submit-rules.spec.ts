import { operate } from '../support/operator.ts';
import { choose, misbehave } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const buyLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const shopAndBack = (path: string) => `/dashboard-pricing?returnTo=${encodeURIComponent(path)}`;

test('without a credit a tool’s main button buys credits, and leads back to the tool', async ({
  page,
}) => {
  await signIn(page, newEmail('poor'));
  for (const at of [0, 1]) {
    await page.getByRole('textbox').fill(`A kite ${at}`);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('img', { name: `A kite ${at}` })).toBeVisible({ timeout: 45_000 });
  }
  await expect(page.getByText('You need at least 1 credit.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate/ })).toHaveCount(0);
  // Nothing can be started by its keys either.
  await expect(page.getByText('Enter to start')).toHaveCount(0);
  await expect(buyLink(page, 'New version · Buy credits')).toHaveAttribute(
    'href',
    shopAndBack('/text-to-image'),
  );
  const path = '/image-to-image';
  await page.goto(path);
  await choose(page, 'Your picture');
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await expect(page.getByText('You need at least 1 credit.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Transform/ })).toHaveCount(0);
  await expect(buyLink(page, 'Buy credits')).toHaveAttribute('href', shopAndBack(path));
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
});
