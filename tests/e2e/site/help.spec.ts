import { expectAccessible } from '../support/accessible.ts';
import { apply, openEditor } from '../support/device/open-editor.ts';
import { operate } from '../support/operator.ts';
import { jobTaken, misbehave } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** The contact form, once its island fills in what it knows. */
async function message(page: Page) {
  await expect(page.locator('form[novalidate]')).toBeVisible();
  return page.getByLabel('Message');
}

test('help with a failed picture opens the contact page with the picture’s id', async ({
  page,
}) => {
  await signIn(page, newEmail('help-picture'));
  const word = await misbehave(page, { mode: 'refused', times: 9 });
  await page.getByRole('textbox').fill(`A lighthouse ${word}`);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'),
  );
  await page.getByRole('button', { name: /^Generate/ }).click();
  const { id } = (await sent).postDataJSON() as { id: string };
  await expect(page.getByText('You were not charged', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get help' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contact\\?picture=${id}$`));
  await expect(await message(page)).toHaveValue(`About picture ${id}:\n\n`);
});

/** Pays for a new background that the picture service refuses, and returns the edit's id, its description and the link to help. */
async function failEdit(page: Page, email: string) {
  await startSession(page, email);
  await operate(page, page.request, 'grant', { credits: 2, reason: 'Test' });
  await openEditor(page);
  await page.getByRole('tab', { name: 'Background' }).click();
  const description = `a quiet beach ${await misbehave(page, { mode: 'refused', times: 9 })}`;
  await page.getByLabel('Which background?').fill(description);
  const taken = jobTaken(page);
  await apply(page).click();
  const { id } = (await taken).request().postDataJSON() as { id: string };
  await expect(editHelp(page)).toBeVisible({ timeout: 45_000 });
  return { id, description };
}

const editHelp = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Get help' });

test('help with a failed edit opens the contact page with the edit’s id, and the editor keeps its state; an edit that is refused before it begins has no help link of an earlier one', async ({
  page,
}) => {
  const { id, description } = await failEdit(page, newEmail('help-edit'));
  await expectAccessible(page);
  await editHelp(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contact\\?picture=${id}$`));
  await expect(await message(page)).toHaveValue(`About picture ${id}:\n\n`);
  // The way back leads to the editor's own document.
  await page.goBack();
  await expect(page).toHaveURL('/image-editor');
  await expect(page.getByLabel('Which background?')).toHaveValue(description);

  await apply(page).click();
  await expect(editHelp(page)).toBeVisible({ timeout: 45_000 });
  await page.route('**/api/jobs', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: {
            code: 'too_many_jobs',
            title: 'x',
            status: 409,
            detail: 'Three at once',
            requestId: 'r-1',
          },
        })
      : route.fallback(),
  );
  await apply(page).click();
  await expect(page.getByRole('main').getByText('Three at once')).toBeVisible();
  await expect(editHelp(page)).toHaveCount(0);
});

test('help with a failed picture in the list of jobs names it', async ({ page }) => {
  await startSession(page, newEmail('help-tray'));
  await page.goto('/profile');
  await expect(page.getByText('Credits: 2')).toBeVisible();
  // Not at once: a page lists no job of another device that it only saw ended.
  const word = await misbehave(page, { mode: 'refused', afterMs: 1000 });
  const prompt = `A lighthouse ${word}`;
  const data = { id: crypto.randomUUID(), tool: 'text2img', prompt };
  expect((await page.request.post('/api/jobs', { data })).status()).toBe(202);
  const mark = page.getByRole('button', { name: 'Your pictures: 1 failed' });
  await expect(mark).toBeVisible({ timeout: 30_000 });
  await mark.click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Get help' }).click();
  await expect(page).toHaveURL(new RegExp(`/contact\\?picture=${data.id}$`));
  await expect(await message(page)).toHaveValue(`About picture ${data.id}:\n\n`);
});

test('the menu leads to the contact page; help with a purchase names the order, and keeps what was written before', async ({
  page,
}) => {
  await startSession(page, newEmail('help-order'));
  const data = { productId: 'basic', currency: 'USD' };
  const made = await page.request.post('/api/orders', { data });
  const { order } = (await made.json()) as { order: { id: string } };
  await page.goto('/credit-history');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Help and contact' }).click();
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible();
  await expect(await message(page)).toHaveValue('');
  await page.getByLabel('Message').fill('Where are my credits?');
  await page.goBack();
  await page.getByRole('row').getByRole('link', { name: 'Get help' }).click();
  const begun = `About order ${order.id}:\n\nWhere are my credits?`;
  await expect(await message(page)).toHaveValue(begun);
  await page.getByLabel('Message').fill(`${begun} Thanks.`);
  await page.reload();
  await expect(await message(page)).toHaveValue(`${begun} Thanks.`);
});

test('a list that the server could not give leads to help with the request’s id', async ({
  page,
}) => {
  await startSession(page, newEmail('help-request'));
  const problem = {
    code: 'internal_error',
    title: 'x',
    status: 500,
    detail: 'x',
    requestId: 'req-0123456789',
  };
  await page.route(/\/api\/orders\?/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem }),
  );
  await page.goto('/credit-history');
  await page.getByRole('link', { name: 'Get help' }).click();
  await expect(await message(page)).toHaveValue('About request req-0123456789:\n\n');
});
