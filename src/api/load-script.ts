/** Time allowed for a script, in milliseconds. */
const loadTimeoutMs = 20_000;

const loading = new Map<string, Promise<boolean>>();

/**
 * Loads another company's script into the page, once at a time. Returns false when it fails or takes
 * longer than 20 s; its element is removed then, and the next call tries again.
 */
export function loadScript(url: string): Promise<boolean> {
  const begun = loading.get(url);
  if (begun) return begun;
  const load = append(url).finally(() => loading.delete(url));
  loading.set(url, load);
  return load;
}

function append(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (isLoaded: boolean) => {
      clearTimeout(timer);
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    const timer = setTimeout(() => end(false), loadTimeoutMs);
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => end(true));
    script.addEventListener('error', () => end(false));
    document.head.append(script);
  });
}
