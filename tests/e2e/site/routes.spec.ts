import { routes } from '../../../domain/routes.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { home, routeTable } from '../support/route-table.ts';
import { expect, type Page, test } from '../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the table of this test has every page of the app, and no others', () => {
  const own = routeTable.map(({ path, access }) => `${path} ${access}`).sort();
  expect(own).toEqual(
    Object.values(routes)
      .map(({ path, access }) => `${path} ${access}`)
      .sort(),
  );
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
