import { expect, it } from 'vitest';
import type { Frame } from '../driver/browser.ts';
import { until } from '../driver/until.ts';
import { beAt, press, see } from '../support/find.ts';
import { appOrigin } from '../support/server.ts';
import type { Session } from '../support/session.ts';

export function testSettings({ tab }: Session): void {
  it('keeps the chosen theme after a reload', async () => {
    await tab().open(`${appOrigin}/profile`);
    await press(tab(), 'radio', 'Dark');
    await until('the dark theme', async () => (await themeOf(tab()))[0] === 'dark');
    await tab().reload();
    await see(tab(), 'Credits: 60');
    expect(await themeOf(tab())).toEqual(['dark', 'dark']);
  });

  it('is in Hindi after the change of the language', async () => {
    await press(tab(), 'link', 'हिन्दी');
    await beAt(tab(), '/hi/profile');
    await see(tab(), 'क्रेडिट: 60');
    expect(await tab().run(() => document.documentElement.lang)).toBe('hi');
  });
}

/** The theme that is chosen, and the one that is seen. */
function themeOf(frame: Frame) {
  return frame.run(() => [
    document.documentElement.dataset.theme,
    getComputedStyle(document.documentElement).colorScheme,
  ]);
}
