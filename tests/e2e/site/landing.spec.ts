import { expect, type Locator, type Page, test } from '../support/test.ts';

/** Expects a demonstration to go through these steps, one after the other, while the page's time passes. */
async function expectSteps(page: Page, demo: Locator, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return demo.getAttribute('data-step');
        },
        // The page renders between any two characters.
        { intervals: [10], timeout: 30_000 },
      )
      .toBe(step);
  }
}

test('the demonstrations of the front page go through their steps, and can be paused and continued', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const helper = page.getByRole('figure', { name: /The prompt helper turns/ });
  const picture = page.getByRole('figure', { name: /One picture in three steps/ });
  // The demo starts when it is seen.
  await helper.scrollIntoViewIfNeeded();
  await expectSteps(page, helper, ['writing', 'improving', 'done', 'idle']);
  for (const figure of [helper, picture]) {
    await figure.getByRole('button', { name: 'Pause the demonstration' }).click();
    await expect(figure.getByRole('button', { pressed: true })).toBeVisible();
  }
  const captions = async () => [await helper.textContent(), await picture.textContent()];
  const still = await captions();
  for (let second = 0; second < 12; second += 1) {
    await page.clock.runFor(1000);
    expect(await captions()).toEqual(still);
  }
  await expect(helper).toHaveAttribute('data-step', 'done');
  for (const figure of [helper, picture]) await figure.getByRole('button').click();
  await expect(helper).not.toHaveAttribute('data-step', 'done');
  await expectSteps(page, picture, [
    'typing',
    'developing',
    'generated',
    'cutOut',
    'withText',
    'compared',
  ]);
});
