import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ThemeSwitch } from '../../../../src/ui/controls/theme-switch.tsx';
import '../../../../src/ui/controls/theme.ts';
import { runFirstScript } from '../../support/first-script.ts';
import { find, showPart } from '../../support/page-part.tsx';

const root = document.documentElement;
/** The two elements of `app.html` that a phone paints the frame by. */
const frames = ['light', 'dark'].map((scheme) => {
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  meta.media = `(prefers-color-scheme: ${scheme})`;
  document.head.append(meta);
  return meta;
});

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
  for (const meta of frames) meta.content = '';
});
afterEach(() => {
  window.dispatchEvent(new Event('imagemint:theme'));
});

/** Two switches, as the site's footer and the app's sidebar have them. */
function open() {
  showPart(
    <div>
      <ThemeSwitch />
      <ThemeSwitch />
    </div>,
  );
  const switches = [...document.querySelectorAll<HTMLElement>('theme-switch')];
  const choose = (theme: string, at = 0) =>
    find<HTMLInputElement>(`input[value=${theme}]`, switches[at] ?? document).click();
  const chosen = () =>
    switches.map((one) => one.querySelector<HTMLInputElement>('input:checked')?.value);
  return { switches, choose, chosen };
}
const shown = () => [root.dataset.theme, localStorage.getItem('imagemint.theme')];
const light = '#faf6ee';
const dark = '#1a1611';

describe('the theme', () => {
  it('that is chosen shows in every switch, in the page and around it, and stays', () => {
    const { choose, chosen } = open();
    expect(chosen()).toEqual(['system', 'system']);
    choose('dark');
    expect([chosen(), shown()]).toEqual([
      ['dark', 'dark'],
      ['dark', 'dark'],
    ]);
    expect(frames.map(({ content }) => content)).toEqual([dark, dark]);
    choose('light', 1);
    expect([chosen(), shown()]).toEqual([
      ['light', 'light'],
      ['light', 'light'],
    ]);
    expect(frames.map(({ content }) => content)).toEqual([light, light]);
  });

  it.each([
    ['light', light],
    ['dark', dark],
  ])('that is chosen is the next document’s from its first paint: %s', (theme, color) => {
    open().choose(theme);
    delete root.dataset.theme;
    for (const meta of frames) meta.content = '';
    runFirstScript();
    expect([root.dataset.theme, ...frames.map(({ content }) => content)]).toEqual([
      theme,
      color,
      color,
    ]);
  });
});
