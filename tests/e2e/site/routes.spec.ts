import { routes } from '../../../domain/routes.ts';
import { toolCatalogue, toolPaths, tools } from '../../../domain/tools/tools.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

interface Row {
  path: string;
  access: 'public' | 'signed-in';
  /** The page's heading; the profile's is the user's name. */
  heading: string;
  /** The title in the dashboard's header, if it differs from the heading. */
  title?: string;
}

const home = 'A picture for a credit.';

/** The spec's route table (section 2). */
const table: readonly Row[] = [
  { path: '/', access: 'public', heading: home },
  { path: '/pricing', access: 'public', heading: 'Choose your plan' },
  { path: '/auth', access: 'public', heading: 'Sign in to start creating' },
  { path: '/terms', access: 'public', heading: 'Terms' },
  { path: '/privacy', access: 'public', heading: 'Privacy' },
  { path: '/contact', access: 'public', heading: 'Write to us' },
  ...tools.map((tool): Row => {
    const row = { path: toolPaths[tool], access: 'signed-in' } as const;
    const heading = toolCatalogue[tool].title;
    return { ...row, heading, ...(tool === 'edit' ? { title: 'Image Editor' } : {}) };
  }),
  { path: '/previous-images', access: 'signed-in', heading: 'Previous Images' },
  { path: '/profile', access: 'signed-in', heading: 'Routes', title: 'Profile' },
  { path: '/credit-history', access: 'signed-in', heading: 'Credit History' },
  { path: '/dashboard-pricing', access: 'signed-in', heading: 'Buy Credits' },
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the table of this test has every page of the app, and no others', () => {
  const own = table.map(({ path, access }) => `${path} ${access}`).sort();
  expect(own).toEqual(
    Object.values(routes)
      .map(({ path, access }) => `${path} ${access}`)
      .sort(),
  );
});

test('a visitor sees every public page, and is redirected to the front page from every other', async ({
  page,
}) => {
  for (const { path, access, heading: expected } of table) {
    await page.goto(path, { waitUntil: 'commit' });
    const isPublic = access === 'public';
    await expect(page).toHaveURL(isPublic ? path : '/');
    await expect(heading(page)).toHaveText(isPublic ? expected : home);
  }
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
});

test('a signed-in user sees every page except the sign-in, which redirects', async ({ page }) => {
  await signIn(page, newEmail('routes'));
  for (const { path, access, heading: expected, title = expected } of table) {
    await page.goto(path, { waitUntil: 'commit' });
    if (path === routes.auth.path) {
      await expect(page).toHaveURL('/text-to-image');
      continue;
    }
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(expected);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    if (access === 'public') {
      await expect(trail).toHaveCount(0);
      continue;
    }
    await expect(trail).toHaveText(`Dashboard>${title}`);
    await expect(page).toHaveTitle(`${title} · Imagemint`);
  }
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
});

test('an address with a second slash opens a page of this site, and never another site', async ({
  page,
  baseURL,
}) => {
  const errors = collectConsoleErrors(page);
  for (const [address, path, expected] of [
    ['//pricing', '/pricing', 'Choose your plan'],
    ['//', '/', home],
    ['//evil.example/pricing', '/', home],
  ] as const) {
    await page.goto(`${baseURL}${address}`);
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(expected);
  }
  expect(errors).toEqual([]);
});
