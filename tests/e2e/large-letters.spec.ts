import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** A phone that is as narrow as any, and a window with letters of twice the size. */
const views = [
  { name: '320 px', width: 320, isLarge: false },
  { name: '640 px and letters of 200 %', width: 640, isLarge: true },
];

/** What in the header is not wholly in the window, lies over something else, or is too small to be seen. */
const faultsOfHeader = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const parts = [...header.querySelectorAll('a, button, [aria-current=page]')]
      .map((part) => ({
        name: part.textContent || part.ariaLabel,
        box: part.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0);
    const faults = parts.flatMap(({ name, box }, at) => [
      ...(box.left < 0 || box.right > window.innerWidth ? [`${name} is cut off`] : []),
      ...(box.width < 32 ? [`${name} has no room`] : []),
      ...parts
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            other.left < box.right - 0.5 &&
            box.left < other.right - 0.5 &&
            other.top < box.bottom - 0.5 &&
            box.top < other.bottom - 0.5,
        )
        .map((other) => `${name} lies over ${other.name}`),
    ]);
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    return overflow > 0 ? [...faults, `The page is ${overflow} px too wide`] : faults;
  });

for (const { name, width, isLarge } of views) {
  const show = async (page: Page, path: string) => {
    await page.goto(path);
    if (isLarge) await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await page.evaluate(() => document.fonts.ready);
  };

  for (const path of ['/', '/hi']) {
    test(`at ${name} nothing of the header of ${path} is cut off`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await show(page, path);
      await expect(page.getByRole('banner').locator('a[href$="/auth"]')).toBeVisible();
      await expect.poll(() => faultsOfHeader(page)).toEqual([]);
    });
  }

  test(`at ${name} the dashboard’s header keeps its title and all its buttons`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, `large-${Date.now()}@example.com`);
    for (const path of ['/text-to-image', '/hi/profile']) {
      await show(page, path);
      await expect(page.getByRole('banner').locator('a[href$="/dashboard-pricing"]')).toContainText(
        '2',
      );
      await expect.poll(() => faultsOfHeader(page)).toEqual([]);
      await expect(page.locator('[aria-current=page]').first()).toBeInViewport();
    }
    await page.goto('/text-to-image');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Purchase History' }).click();
    await expect(page).toHaveURL('/credit-history');
  });
}
