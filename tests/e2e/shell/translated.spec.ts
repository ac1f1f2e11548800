import { checkoutDialog } from '../support/checkout-dialog.ts';
import { openInApp } from '../support/open-in-app.ts';
import { generatePicture } from '../support/pictures.ts';
import { routeTable } from '../support/route-table.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

// Playwright's own block of service workers throws in the page.
test.use({ serviceWorkers: 'allow' });

/** Translates each page as Chrome's translation does: it replaces every text node by elements of its own. */
async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent?.isConnected) return;
      if (parent.closest('font, [translate=no], script, style, textarea, noscript, svg')) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.append(text.data);
      text.replaceWith(outer);
    };
    const wrapBelow = (node: Node) => {
      const texts: Text[] = node instanceof Text ? [node] : [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) wrap(text);
    };
    addEventListener('load', () => {
      wrapBelow(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) wrapBelow(node);
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
}

test('a page that the browser translates works: every page of the app, a picture and a purchase', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  await translatePages(page);
  // Of the pages for visitors these have islands of their own.
  for (const path of ['/', '/contact']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await signIn(page, newEmail('translated'));
  for (const { path, heading } of routeTable.filter(({ access }) => access === 'signed-in')) {
    await openInApp(page, path);
    const name = path === '/profile' ? 'Translated' : heading;
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('main font').first()).toBeVisible();
  }
  const balance = (credits: number) => page.getByRole('link', { name: `Credits: ${credits}` });
  await openInApp(page, '/text-to-image');
  await generatePicture(page, 'A pier in the fog');
  await expect(balance(1)).toBeVisible();
  await balance(1).click();
  await page.getByRole('button', { name: 'Buy 15 credits' }).click();
  await checkoutDialog(page).getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByText('Your credits were added to your account.').first()).toBeVisible();
  await expect(balance(16)).toBeVisible();
  expect(errors).toEqual([]);
});
