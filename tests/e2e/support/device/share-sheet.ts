import type { Page } from '@playwright/test';

/**
 * Headless Chromium has no share sheet: this replaces it, and records what it gets in the body's
 * `data-shared`: name, type, and whether it was within a tap.
 */
export async function replaceShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [] }: ShareData) => {
        const [file] = files;
        document.body.dataset.shared = `${file?.name} ${file?.type} ${navigator.userActivation.isActive}`;
      },
    });
  });
}
