import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import { apply, openEditor } from '../support/device/open-editor.ts';
import { operate } from '../support/operator.ts';
import { misbehave } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/**
 * The stand-in's 18 keys may be called three times a minute each; a job that gets 'too many
 * requests' calls three keys.
 */
const jobsForAllKeys = 18;

/** A wait that a rate-limited key does not explain, in milliseconds. */
const longMs = 10_000;

async function readJobs(page: Page) {
  const answer = await page.request.get('/api/jobs');
  const { jobs } = (await answer.json()) as { jobs: Job[] };
  return jobs.map(({ id, state, etaMs = 0 }) => ({ id, etaMs, isEnded: isSettled(state) }));
}

// The name makes it the last file: for a minute after it every picture waits.
test('a queued job shows its position and the expected wait, and is cancelled without a charge', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await signIn(page, newEmail('user-waiting'));
  await operate(page, request, 'grant', { credits: 5, reason: 'Test' });
  const word = await misbehave(page, { mode: 'rate_limited' });
  for (let at = 0; at < jobsForAllKeys; at += 3) {
    for (let job = 0; job < 3; job += 1) {
      const data = { id: crypto.randomUUID(), tool: 'text2img', prompt: `A mill ${word}` };
      await page.request.post('/api/jobs', { data });
    }
    // Each job has ended, or waits for long: a key that is only rate-limited is tried again after a
    // second.
    const isUnderWay = async () =>
      (await readJobs(page)).some(({ etaMs, isEnded }) => !isEnded && etaMs < longMs);
    await expect.poll(isUnderWay, { timeout: 30_000 }).toBe(false);
  }
  for (const { id } of await readJobs(page)) await page.request.delete(`/api/jobs/${id}`);
  await expect(page.getByText('Credits: 7')).toBeVisible();

  await page.getByRole('textbox').fill('A mill in the evening');
  await page.getByRole('button', { name: /^Generate/ }).click();
  const waiting = /In the queue: position \d+, about \d+ s/;
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByText(waiting)).toBeVisible();
  await expect(page.getByText('Credits: 6')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(result.getByText('You cancelled this picture')).toBeVisible();
  await expect(result.getByText('You were not charged')).toBeVisible();
  await expect(page.getByText('Credits: 7')).toBeVisible();

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(result.getByText(waiting)).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Your pictures: 1 in progress' }).click();
  const tray = page.getByRole('dialog', { name: /^(In progress|Your pictures)$/ });
  await expect(tray.getByText(waiting)).toBeVisible();
  await tray.getByRole('button', { name: 'Cancel: Text to Image' }).click();
  await expect(tray.getByText(waiting)).toHaveCount(0);
  await tray.getByRole('button', { name: 'Dismiss all' }).click();
  await expect(page.getByRole('button', { name: /^Your pictures:/ })).toHaveCount(0);
  await expect(page.getByText('Credits: 7')).toBeVisible();

  // In the editor as well.
  await openEditor(page);
  await page.getByRole('tab', { name: 'Background' }).click();
  await page.getByLabel('Which background?').fill('a quiet beach');
  await apply(page).click();
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(page.getByText('Credits: 5')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(waiting)).toHaveCount(0);
  await expect(page.getByText('Credits: 7')).toBeVisible();
  await expect(page.getByText('State 1/1')).toBeVisible();
  await expect(page.getByLabel('Which background?')).toHaveValue('a quiet beach');
});
