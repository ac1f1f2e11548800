import { apply, openEditor } from '../support/device/open-editor.ts';
import { operate } from '../support/operator.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Keeps the requests for new jobs from the server until the test lets them go on, and counts them. */
async function holdJobs(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    count += 1;
    await promise;
    return route.continue();
  });
  return { release: resolve, count: () => count };
}

/** Opens another page of the app without a reload, and comes back. */
async function leaveAndReturn(page: Page, tool: string): Promise<void> {
  const navigation = page.getByRole('navigation').first();
  await navigation.getByRole('link', { name: 'Previous Images' }).click();
  await expect(page.getByRole('heading', { name: 'Previous Images', level: 1 })).toBeVisible();
  await navigation.getByRole('link', { name: tool }).click();
}

test('a tool that is left while its request is under way shows the job, and charges once', async ({
  page,
}) => {
  await signIn(page, newEmail('returned-tool'));
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await page.getByRole('textbox').fill('A kite over dunes');
  const jobs = await holdJobs(page);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect.poll(jobs.count).toBe(1);
  await leaveAndReturn(page, 'Text to Image');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByText('Getting ready')).toBeVisible();
  await expect(page.getByText('Connection lost')).toHaveCount(0);
  jobs.release();
  await expect(result.getByRole('img', { name: 'A kite over dunes' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Credits: 1')).toBeVisible();
  expect(jobs.count()).toBe(1);
});

test('an editor that is left while its paid edit is under way applies it when it is opened again', async ({
  page,
  request,
}) => {
  await startSession(page, newEmail('returned-editor'));
  await operate(page, request, 'grant', { credits: 10, reason: 'Test' });
  await openEditor(page);
  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Vintage' }).click();
  const jobs = await holdJobs(page);
  await apply(page).click();
  await expect.poll(jobs.count).toBe(1);
  await leaveAndReturn(page, 'AI Image Editor');
  await expect(apply(page)).toBeDisabled();
  // The server would say by now that it has no such job.
  await page.waitForTimeout(1000);
  await expect(apply(page)).toBeDisabled();
  jobs.release();
  await expect(page.getByText('State 2/2')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("wasn't sent")).toHaveCount(0);
  await expect(page.getByText('Credits: 11')).toBeVisible();
  expect(jobs.count()).toBe(1);
  await page.reload();
  await expect(page.getByText('State 2/2')).toBeVisible();
});
