import { afterEach, beforeEach, expect, it } from 'vitest';
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

const light = '#faf6ee';
const dark = '#1a1611';

it.each([
  ['light', light],
  ['dark', dark],
])(
  'the %s theme shows in every switch, in the page and around it, and from the first paint of the next',
  (theme, color) => {
    // As the site's footer and the app's sidebar have them.
    showPart(
      <div>
        <ThemeSwitch />
        <ThemeSwitch />
      </div>,
    );
    const chosen = () =>
      [...document.querySelectorAll<HTMLInputElement>('theme-switch input:checked')].map(
        ({ value }) => value,
      );
    const colors = () => frames.map(({ content }) => content);
    expect(chosen()).toEqual(['system', 'system']);
    find<HTMLInputElement>(`input[value=${theme}]`).click();
    expect([chosen(), root.dataset.theme, colors()]).toEqual([
      [theme, theme],
      theme,
      [color, color],
    ]);
    delete root.dataset.theme;
    for (const meta of frames) meta.content = '';
    runFirstScript();
    expect([root.dataset.theme, colors()]).toEqual([theme, [color, color]]);
  },
);
