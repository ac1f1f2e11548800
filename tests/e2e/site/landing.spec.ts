import { expect, type Locator, type Page, test } from '../support/test.ts';

const helperIn = (page: Page) => page.getByRole('figure', { name: /The prompt helper turns/ });

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
  const helper = helperIn(page);
  await helper.scrollIntoViewIfNeeded();
  for (const step of ['writing', 'improving', 'done', 'idle']) {
    await expectStep(page, helper, step);
  }
  await helper.getByRole('button', { name: 'Pause the demonstration' }).click();
  await expect(helper.getByRole('button', { pressed: true })).toBeVisible();
  const still = await helper.textContent();
  await page.clock.runFor(12_000);
  expect(await helper.textContent()).toBe(still);
  await helper.getByRole('button').click();
  await expect(helper).not.toHaveAttribute('data-step', 'done');
});

test('under reduced motion the demonstration shows its result and does not move', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const helper = helperIn(page);
  await helper.scrollIntoViewIfNeeded();
  // The island has started by then: without it the demonstration stands still too.
  await page.waitForLoadState('networkidle');
  await expect(helper).toHaveAttribute('data-step', 'done');
  await page.clock.runFor(12_000);
  await expect(helper).toHaveAttribute('data-step', 'done');
  await expect(helper.getByRole('button', { name: 'Pause the demonstration' })).toHaveCount(0);
});
