import { expectAccessible } from '../support/accessible.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const control = serviceUrl('contact-form/control');

/** Every test uses a network of its own, because one may send only five messages an hour. */
test.beforeEach(async ({ page }) => {
  const network = Array.from({ length: 2 }, () => Math.floor(Math.random() * 256)).join('.');
  await page.setExtraHTTPHeaders({ 'CF-Connecting-IP': `198.18.${network}` });
  await page.request.delete(control);
});

test.afterAll(async ({ request }) => {
  await request.delete(control);
});

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Message').fill(message);
}

/** Until its island has started, the browser itself validates and submits the form. */
const started = (page: Page) => expect(page.locator('form[novalidate]')).toBeVisible();

async function open(page: Page): Promise<void> {
  await page.goto('/contact');
  await started(page);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

async function received(page: Page): Promise<{ message: string }[]> {
  const answer = await page.request.get(control);
  return ((await answer.json()) as { messages: { message: string }[] }).messages;
}

test('a visitor sends a message, and sees a confirmation', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible();
  await write(page, 'Where is my picture?');
  await send(page);
  await expect(page.getByText('Thanks! Your message has been sent.')).toBeVisible();
  expect(await received(page)).toEqual([
    { name: 'Ada', email: 'ada@example.com', message: 'Where is my picture?' },
  ]);
  await page.getByRole('button', { name: 'Send another message' }).press('Enter');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('a message can’t be changed while it is being sent', async ({ page }) => {
  await open(page);
  await page.route('**/api/contact', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await write(page, 'All of it');
  await send(page);
  await page.getByLabel('Message').press('x');
  await expect(page.getByLabel('Message')).toHaveValue('All of it');
  await expect(page.getByText('Thanks! Your message has been sent.')).toBeVisible();
});

test('text that is typed before the form’s island has started stays', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/site/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada');
  arrive();
  await started(page);
  await page.getByLabel('E-mail').fill('ada@example.com');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is sent by the form itself, and never stands in an address', async ({ page }) => {
    await page.goto('/contact');
    await send(page);
    await expect(page).toHaveURL('/contact');
    await write(page, 'Sent without scripts');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await send(page);
    expect((await posted).url()).not.toContain('scripts');
    await expect(page.getByText('Thanks! Your message has been sent.')).toBeVisible();
    expect(await received(page)).toMatchObject([{ message: 'Sent without scripts' }]);
    await page.getByRole('link', { name: 'Back to the contact page' }).click();
    await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible();
  });
});

test('each missing field has an error, and the first one has the focus', async ({ page }) => {
  await open(page);
  await send(page);
  for (const error of ['Name is required', 'E-mail is required', 'Message is required']) {
    await expect(page.getByText(error)).toBeVisible();
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Ada');
  await expect(page.getByText('Name is required')).toBeHidden();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('E-mail').fill('ada');
  await page.getByLabel('Message').fill('Hello');
  await send(page);
  await expect(page.getByText('This e-mail address is not complete.')).toBeVisible();
});

test('a message survives a lost network and a reload, and arrives once', async ({ page }) => {
  await open(page);
  await write(page, 'A long story');
  await page.route('**/api/contact', (route) => route.abort());
  await send(page);
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('A long story');
  await page.reload();
  await started(page);
  await expect(page.getByLabel('Message')).toHaveValue('A long story');
  await page.unroute('**/api/contact');
  // The answer to the first try is lost, and the user tries again.
  let tries = 0;
  await page.route('**/api/contact', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send(page);
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await send(page);
  await expect(page.getByText('Thanks! Your message has been sent.')).toBeVisible();
  expect(await received(page)).toHaveLength(1);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('the page shows the form service’s refusal, and its own text for every other failure', async ({
  page,
}) => {
  await open(page);
  await write(page, 'Buy cheap watches');
  await page.request.post(control, { data: { mode: 'refused' } });
  await send(page);
  await expect(page.getByText('This message is blocked.')).toBeVisible();
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'internal_error', detail: 'A detail', status: 500 }),
    }),
  );
  await send(page);
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
});

test('a message is stored and confirmed at once while the form service is down', async ({
  page,
}) => {
  await page.request.post(control, { data: { mode: 'down' } });
  await open(page);
  await write(page, 'Are you there?');
  await send(page);
  await expect(page.getByText('Thanks! Your message has been sent.')).toBeVisible();
});

test('the form has the e-mail address of a signed-in user', async ({ page }) => {
  const email = newEmail('writer');
  await signIn(page, email);
  await open(page);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
});

test('a message with the hidden field filled in is not forwarded', async ({ page }) => {
  await open(page);
  await write(page, 'Spam');
  await page.locator('[name=_gotcha]').evaluate((field: HTMLInputElement) => {
    field.value = 'http://spam.example';
  });
  await send(page);
  await expect(page.getByText('Thanks! Your message has been sent.')).toBeVisible();
  expect(await received(page)).toEqual([]);
});

test('the contact page has no accessibility violation', async ({ page }) => {
  await open(page);
  await expectAccessible(page);
  await send(page);
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await write(page, 'By keyboard');
  await page.getByLabel('Message').press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thanks!')).toBeVisible();
  await expectAccessible(page);
});
