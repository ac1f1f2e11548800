import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The script in `app.html` reads it before anything is painted. */
const storageKey = 'imagemint.theme';

/** What a phone paints around the page; the same stand in `app.html`. */
const frameColours = { light: '#faf6ee', dark: '#1a1611' } as const;

const changed = new EventTarget();

/** The theme that was chosen on this device, and how to choose another. */
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
    // Not remembered, but shown.
  }
}

function showTheme(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = frameColours[theme === 'light' || theme === 'dark' ? theme : own];
  }
  changed.dispatchEvent(new Event('changed'));
}

/** Another tab's choice is this one's too. */
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
