import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The script in `app.html` reads this key before the first paint. */
const storageKey = 'imagemint.theme';

/** The colors that a phone paints around the page; `app.html` has the same values. */
const frameColors = { light: '#faf6ee', dark: '#1a1611' } as const;

const changed = new EventTarget();

/** The theme that was chosen on this device, and a function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), chooseTheme];
}

function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return themes.find((theme) => theme === chosen) ?? 'system';
}

function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is forbidden: the theme lasts until the page is closed.
  }
}

function showTheme(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = frameColors[theme === 'light' || theme === 'dark' ? theme : own];
  }
  changed.dispatchEvent(new Event('changed'));
}

/** Listens to choices in this tab and in others. */
function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) showTheme(event.newValue);
  };
  changed.addEventListener('changed', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    changed.removeEventListener('changed', listener);
    window.removeEventListener('storage', onStorage);
  };
}
