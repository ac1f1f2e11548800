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

/** Time allowed for the script, in milliseconds. */
const loadTimeoutMs = 20_000;

let loading: Promise<Turnstile | null> | null = null;

/** Loads Turnstile's script once. Resolves with null when that fails; the next call tries again. */
export async function loadTurnstile(url: string): Promise<Turnstile | null> {
  if (window.turnstile) return window.turnstile;
  loading ??= load(url).finally(() => {
    loading = null;
  });
  return loading;
}

function load(url: string): Promise<Turnstile | null> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = () => {
      clearTimeout(timer);
      if (!window.turnstile) script.remove();
      resolve(window.turnstile ?? null);
    };
    const timer = setTimeout(end, loadTimeoutMs);
    script.src = url;
    script.async = true;
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    document.head.append(script);
  });
}
