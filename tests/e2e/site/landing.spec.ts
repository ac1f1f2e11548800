import { expect, type Locator, type Page, test } from '../support/test.ts';

/** Expects a demonstration to reach this step while the page's time passes. */
async function expectStep(page: Page, demo: Locator, step: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(500);
        return demo.getAttribute('data-step');
      },
      // The page renders between any two characters.
      { intervals: [10] },
    )
    .toBe(step);
}

test('a demonstration of the front page runs through its steps in view, and can be paused and continued', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const helper = page.getByRole('figure', { name: /The prompt helper turns/ });
  await helper.scrollIntoViewIfNeeded();
  await expectStep(page, helper, 'writing');
  await expectStep(page, helper, 'done');
  await helper.getByRole('button', { name: 'Pause the demonstration' }).click();
  await expect(helper.getByRole('button', { pressed: true })).toBeVisible();
  const still = await helper.textContent();
  await page.clock.runFor(12_000);
  expect(await helper.textContent()).toBe(still);
  await helper.getByRole('button').click();
  await expect(helper).not.toHaveAttribute('data-step', 'done');
});

test('an unknown address opens the front page, which says that the page does not exist, until a reload', async ({
  page,
}) => {
  const note = page.getByText('That page does not exist');
  await page.goto('/no-such-page');
  await expect(page).toHaveURL('/');
  await expect(note).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toBeHidden();
});
