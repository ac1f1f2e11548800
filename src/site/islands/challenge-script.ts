import { loadScript } from '../../api/load-script.ts';

/** What the page uses of Turnstile's script; 'Widget configurations' of its documents names the rest. */
interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      language: string;
      size: 'flexible';
      'response-field': boolean;
      callback: (token: string) => void;
      'expired-callback': () => void;
      /** Returns true, so that the script does not log the error too. */
      'error-callback': () => boolean;
    },
  ): string;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Loads Turnstile's script. Returns null when that fails; the next call tries again. */
export async function loadTurnstile(url: string): Promise<Turnstile | null> {
  if (!window.turnstile) await loadScript(url);
  return window.turnstile ?? null;
}
