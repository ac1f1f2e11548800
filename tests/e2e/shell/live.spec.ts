import { operate } from '../support/operator.ts';
import { misbehave } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('every tab and device shows a change within a second, without a reload, and a sign-out everywhere at once', async ({
  page,
  context,
  browser,
  request,
}) => {
  const email = newEmail('live');
  await signIn(page, email);
  const second = await context.newPage();
  await second.goto('/text-to-image');
  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, email);
  for (const tab of [page, second, phone]) {
    await expect(tab.getByText('Credits: 2')).toBeVisible();
  }
  await operate(page, request, 'grant', { credits: 5, reason: 'A gift' });
  for (const tab of [page, second, phone]) {
    await expect(tab.getByText('Credits: 7')).toBeVisible({ timeout: 1000 });
  }
  await page.request.post('/api/auth/signout', { data: { everywhere: true } });
  await expect(phone).toHaveURL('/', { timeout: 2000 });
  await expect(phone.getByText('Your session has ended')).toBeVisible();
});

test('the app polls if WebSockets are blocked, and misses nothing', async ({ page }) => {
  await page.routeWebSocket('**/api/live', (socket) => socket.close());
  await signIn(page, newEmail('blocked'));
  await page.getByRole('textbox').fill('A windmill in the evening');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('img', { name: 'A windmill in the evening' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});

test('the picture of a waiting job arrives on the socket, without a request', async ({ page }) => {
  await signIn(page, newEmail('pushed'));
  await expect(page.getByText('Credits: 2')).toBeVisible();
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/images/')) fetched.push(request.url());
  });
  const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
  const prompt = `A canoe ${await misbehave(page, { mode: 'slow', delayMs: 500 })}`;
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  const picture = page.getByRole('img', { name: prompt });
  await expect(picture).toHaveAttribute('src', /^blob:/, { timeout: 30_000 });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  // The device's history saves the same bytes.
  expect((await saved).ok()).toBe(true);
  expect(fetched).toEqual([]);
  await page.reload();
  await expect(picture).toHaveAttribute('src', /^\/images\//);
  await expect.poll(width).toBeGreaterThan(100);
});

test('a device that was offline is up to date as soon as it is back', async ({
  page,
  context,
  request,
}) => {
  let cut: (() => Promise<void>) | undefined;
  await page.routeWebSocket('**/api/live', (socket) => {
    const server = socket.connectToServer();
    cut = async () => {
      await server.close();
      await socket.close({ code: 1001, reason: 'the network is gone' });
    };
  });
  await signIn(page, newEmail('away'));
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await expect.poll(() => cut !== undefined).toBe(true);
  // `operate` asks for the user's id before the network goes.
  const operated = operate(page, request, 'grant', { credits: 5, reason: 'Meanwhile' });
  await context.setOffline(true);
  await cut?.();
  await operated;
  await context.setOffline(false);
  await expect(page.getByText('Credits: 7')).toBeVisible({ timeout: 5000 });
  await operate(page, request, 'grant', { credits: 3, reason: 'And live again' });
  // Without a socket it would be asked for every ten seconds.
  await expect(page.getByText('Credits: 10')).toBeVisible({ timeout: 5000 });
});
