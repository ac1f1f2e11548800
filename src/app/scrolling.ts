import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far each visited place was scrolled, in pixels, by the history's own keys. */
const positions = new Map<string, number>();

/** A new page begins at its top or at its anchor, and going back leads to where one was. */
export function useScrolling(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const before = useRef<string | null>(null);

  useEffect(() => {
    const note = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useEffect(() => {
    // A reload, or a way back from another site, is the browser's own business.
    const leave = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  useLayoutEffect(() => {
    const isElsewhere = before.current !== pathname;
    before.current = pathname;
    const known = type === NavigationType.Pop ? positions.get(key) : undefined;
    if (known !== undefined) window.scrollTo(0, known);
    else if (hash) return showAnchor(anchorOf(hash));
    else if (type !== NavigationType.Pop && isElsewhere) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, hash, type]);
}

/** The anchor's name. Anybody can write an address, and one that cannot be read leads to no place, not to an empty page. */
function anchorOf(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Leads to an anchor, as soon as the part of the page that has it is there. Returns what ends the wait. */
function showAnchor(id: string): (() => void) | undefined {
  const show = () => {
    const anchor = document.getElementById(id);
    anchor?.scrollIntoView();
    return anchor !== null;
  };
  if (show()) return undefined;
  const waiting = new MutationObserver(() => {
    if (show()) waiting.disconnect();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
  return () => waiting.disconnect();
}
