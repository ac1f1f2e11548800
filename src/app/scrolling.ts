import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far each visited place was scrolled, in pixels, by the history's own keys. */
const positions = new Map<string, number>();

/**
 * A new page begins at its top or at its anchor, and going back leads to where one was.
 * The keyboard goes along: whoever presses Tab next is in what has come, and not behind
 * the link that led there.
 */
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
    const isFirst = before.current === null;
    const isElsewhere = before.current !== pathname;
    before.current = pathname;
    const known = type === NavigationType.Pop ? positions.get(key) : undefined;
    if (known !== undefined) window.scrollTo(0, known);
    else if (hash) {
      return whenThere(anchorOf(hash), (anchor) => {
        anchor.scrollIntoView();
        if (!isFirst) focusPart(anchor);
      });
    } else if (type !== NavigationType.Pop && isElsewhere) window.scrollTo(0, 0);
    return isElsewhere && !isFirst ? whenThere('content', focusPart) : undefined;
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

/**
 * Moves the keyboard to a part of the page, unless that part has taken it to a place of
 * its own, or somebody has opened a menu while the page was on its way.
 */
function focusPart(part: HTMLElement): void {
  const now = document.activeElement;
  if (part.contains(now) || now?.closest('[role=dialog], [role=menu]')) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Does something with a part of the page as soon as that is there. Returns what ends the wait. */
function whenThere(id: string, act: (part: HTMLElement) => void): (() => void) | undefined {
  const find = () => {
    const part = document.getElementById(id);
    if (part) act(part);
    return part !== null;
  };
  if (find()) return undefined;
  const waiting = new MutationObserver(() => {
    if (find()) waiting.disconnect();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
  return () => waiting.disconnect();
}
