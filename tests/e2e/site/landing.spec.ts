import { expectAccessible } from '../support/accessible.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

/** How far a part of the page is from the top of the window, in pixels. */
const distance = (page: Page, anchor: string) =>
  page.locator(`#${anchor}`).evaluate((part) => Math.abs(part.getBoundingClientRect().top));

/** How much wider the page is than the window, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

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

test('the footer links to every public page, and to the sections of the front page where the header has no room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  for (const [link, title] of [
    ['Terms', 'Terms · Imagemint'],
    ['Privacy', 'Privacy · Imagemint'],
    ['Contact', 'Contact · Imagemint'],
    ['Pricing', 'Pricing · Imagemint'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL('/#faq');
  await expect.poll(() => distance(page, 'faq')).toBeLessThan(200);
});

test('the terms and the privacy page describe the product, ask for a lawyer’s review, and are accessible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expect(page.getByText('To be reviewed by the operator’s lawyer.')).toBeVisible();
  await expect(page.getByText('Credits never expire.', { exact: true })).toBeVisible();
  await expect(page.getByText('we refund the credits automatically within minutes')).toBeVisible();
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(page).toHaveURL('/terms#refunds');
  // The deletion dialog says the same.
  await expect(
    page.getByText('You get them back if you return with the same Google account'),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const pictures = page.getByRole('row', { name: /^Finished pictures/ });
  await expect(pictures).toContainText('24 hours after that, at most 7 days');
  const id = page.getByRole('row', { name: /^Your account ID/ });
  await expect(id).toContainText('it stays when you delete your account');
  await expect(page.getByText('your name, e-mail address, photo link')).toBeVisible();
});

test('each tool’s name and the end of the front page lead to the tool, through the sign-in', async ({
  page,
}) => {
  await page.goto('/');
  const tools = page.locator('#tools').getByRole('heading', { level: 3 }).getByRole('link');
  await expect(tools).toHaveCount(5);
  for (const link of await tools.all()) {
    const path = new URL((await link.getAttribute('href')) ?? '', 'http://page.invalid');
    expect(path.pathname).toBe('/auth');
    expect(path.searchParams.get('returnTo')).toMatch(/^\/[a-z-]+$/);
  }
  const last = page.getByRole('main').getByRole('link', { name: 'Create a picture' }).last();
  await last.click();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Ftext-to-image$/);
  await startSession(page, newEmail('second-way'));
  await page.goto('/#credits');
  await expect.poll(() => distance(page, 'credits')).toBeLessThan(200);
  await tools.filter({ hasText: 'Headshot' }).click();
  await expect(page).toHaveURL('/headshot-generator');
});
