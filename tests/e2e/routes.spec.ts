import { routes } from '../../domain/routes.ts';
import { complaintsOf } from './console-errors.ts';
import { signIn } from './sign-in.ts';
import { expect, type Page, test } from './test.ts';

interface Row {
  path: string;
  access: 'public' | 'signed-in';
  /** What the page is called on itself; the profile by its user. */
  heading: string;
  /** What the dashboard's header calls it, where that is something else. */
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
  { path: '/text-to-image', access: 'signed-in', heading: 'Text to Image' },
  { path: '/image-to-image', access: 'signed-in', heading: 'Image to Image' },
  { path: '/headshot-generator', access: 'signed-in', heading: 'Headshot Generator' },
  { path: '/background-removal', access: 'signed-in', heading: 'Background Removal' },
  {
    path: '/image-editor',
    access: 'signed-in',
    heading: 'AI Image Editor',
    title: 'Image Editor',
  },
  { path: '/previous-images', access: 'signed-in', heading: 'Previous Images' },
  { path: '/profile', access: 'signed-in', heading: 'Routes', title: 'Profile' },
  { path: '/credit-history', access: 'signed-in', heading: 'Credit History' },
  { path: '/dashboard-pricing', access: 'signed-in', heading: 'Buy Credits' },
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the table here has every page of the app, and nothing else', () => {
  const own = table.map(({ path, access }) => `${path} ${access}`).sort();
  expect(own).toEqual(
    Object.values(routes)
      .map(({ path, access }) => `${path} ${access}`)
      .sort(),
  );
});

test('a visitor sees every public page, and comes home from every other', async ({ page }) => {
  for (const { path, access, heading: words } of table) {
    await page.goto(path, { waitUntil: 'commit' });
    const isSeen = access === 'public';
    await expect(page).toHaveURL(isSeen ? path : '/');
    await expect(heading(page)).toHaveText(isSeen ? words : home);
  }
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
});

test('whoever is signed in sees every page but the sign-in, which leads on', async ({ page }) => {
  await signIn(page, `routes-${Date.now()}@example.com`);
  for (const { path, access, heading: words, title = words } of table) {
    await page.goto(path, { waitUntil: 'commit' });
    if (path === routes.auth.path) {
      await expect(page).toHaveURL('/text-to-image');
      continue;
    }
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(words);
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

test('an address with a slash too many leads to its page here, and never to another site', async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  for (const [address, path, words] of [
    ['//pricing', '/pricing', 'Choose your plan'],
    ['//', '/', home],
    ['//evil.example/pricing', '/', home],
  ] as const) {
    await page.goto(`${baseURL}${address}`);
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(words);
  }
  expect(complaints).toEqual([]);
});
