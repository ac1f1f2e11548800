const loadTimeoutMs = 20_000;

/**
 * Loads another company's script once at a time. Returns false when it fails or times out; the next call tries again.
 */
export function loadScript(url: string): Promise<boolean> {
  const loading = [...document.scripts].find(({ dataset }) => dataset.loading === url);
  const script = loading ?? document.createElement('script');
  return new Promise((resolve) => {
    const end = (isLoaded: boolean) => {
      clearTimeout(timer);
      delete script.dataset.loading;
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    const timer = setTimeout(() => end(false), loadTimeoutMs);
    script.addEventListener('load', () => end(true));
    script.addEventListener('error', () => end(false));
    if (loading) return;
    script.dataset.loading = url;
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
}
