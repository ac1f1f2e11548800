import { expect, it } from 'vitest';
import { beAt, press, see } from '../support/find.ts';
import { appOrigin } from '../support/server.ts';
import type { Session } from '../support/session.ts';

export function testSettings({ tab }: Session): void {
  it('keeps the chosen theme after a reload', async () => {
    await tab().open(`${appOrigin}/profile`);
    await press(tab(), 'radio', 'Dark');
    await tab().reload();
    await see(tab(), 'Credits: 60');
    const theme = await tab().run(() => [
      document.documentElement.dataset.theme,
      getComputedStyle(document.documentElement).colorScheme,
    ]);
    expect(theme).toEqual(['dark', 'dark']);
  });

  it('is in Hindi after the change of the language', async () => {
    await press(tab(), 'link', 'हिन्दी');
    await beAt(tab(), '/hi/profile');
    await see(tab(), 'क्रेडिट: 60');
    expect(await tab().run(() => document.documentElement.lang)).toBe('hi');
  });
}
