import { defineIsland } from '../page/island.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The script in `app.html` reads this key before the first paint. */
const storageKey = 'imagemint.theme';

/** The colors that a phone paints around the page; `app.html` has the same values. */
const frameColors = { light: '#faf6ee', dark: '#1a1611' } as const;

const root = globalThis.document?.documentElement;

defineIsland('theme-switch', (island) => {
  const end = new AbortController();
  const showChoice = () => {
    const chosen = themeOf(root.dataset.theme);
    for (const radio of island.querySelectorAll('input')) radio.checked = radio.value === chosen;
  };
  // A choice made before this code was there. The radio buttons have `autocomplete` off, so it is no
  // older one that the browser restored.
  const early = [...island.querySelectorAll('input')].find(
    ({ checked, defaultChecked }) => checked && !defaultChecked,
  );
  if (early) chooseTheme(early.value);
  showChoice();
  island.addEventListener(
    'change',
    ({ target }) => chooseTheme((target as HTMLInputElement).value),
    end,
  );
  window.addEventListener('imagemint:theme', showChoice, end);
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === storageKey) show(themeOf(newValue));
    },
    end,
  );
  // A page restored from the browser's cache has missed earlier choices.
  window.addEventListener('pageshow', ({ persisted }) => persisted && show(storedTheme()), end);
  return () => end.abort();
});

function storedTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(storageKey));
  } catch {
    // Storage is forbidden: the theme is the page's own.
    return themeOf(root.dataset.theme);
  }
}

function themeOf(name: string | null | undefined): Theme {
  return themes.find((theme) => theme === name) ?? 'system';
}

export function chooseTheme(theme: string): void {
  show(themeOf(theme));
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is forbidden: the theme lasts until the page is closed.
  }
}

function show(theme: Theme): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = frameColors[theme === 'system' ? own : theme];
  }
  window.dispatchEvent(new Event('imagemint:theme'));
}
