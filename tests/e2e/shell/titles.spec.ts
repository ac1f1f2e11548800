import { addressIn } from '../../../domain/languages.ts';
import { routes, signedInPaths } from '../../../domain/routes.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

for (const language of ['en', 'hi'] as const) {
  test(`the title of each page of the app is one line on a tablet and a desktop, in the language ${language}`, async ({
    page,
  }) => {
    await startSession(page, newEmail('titles'));
    const found: string[] = [];
    for (const path of signedInPaths) {
      await page.goto(addressIn(language, path));
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      for (const width of [1440, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(title).toBeInViewport();
        const { lines, sizePx } = await title.evaluate((heading) => {
          const { lineHeight, fontSize } = getComputedStyle(heading);
          const { height } = heading.getBoundingClientRect();
          return {
            lines: height / Number.parseFloat(lineHeight),
            sizePx: Number.parseFloat(fontSize),
          };
        });
        // The profile's title is the user's name, which stands nowhere else on the page.
        const isLarge = sizePx > 32 && path !== routes.profile.path;
        if (!(lines > 0.9 && lines < 1.5) || isLarge)
          found.push(`${path} ${width}: ${lines}, ${sizePx} px`);
      }
    }
    expect(found).toEqual([]);
  });
}
