import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { notePosition, positionAt, storePositions } from './scroll-positions.ts';

/** How long a page that one comes back to may take until it is long enough, in milliseconds. */
const growthMaxMs = 10_000;

/** Notes how far the page that is shown is scrolled. */
let noteNow: (() => void) | undefined;

// What was scrolled last is told with the next frame only, and the page may be gone by then: the router draws the
// other one as soon as it hears of it. A window calls its listeners in the order in which they came, so this one comes
// before any page does.
globalThis.window?.addEventListener('popstate', () => noteNow?.());

/**
 * A new page begins at its top or at its anchor, and going back leads to where one was.
 * The keyboard goes along: whoever presses Tab next is in what has come, and not behind
 * the link that led there.
 */
export function useScrolling(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const before = useRef<string | null>(null);
  // The first place of every document has the same key.
  const place = `${key} ${pathname}`;

  // In the same task as the page changes: how far the new one is scrolled is not noted for the old.
  useLayoutEffect(() => {
    const note = () => notePosition(place, window.scrollY);
    noteNow = note;
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      noteNow = undefined;
      window.removeEventListener('scroll', note);
    };
  }, [place]);

  useEffect(() => {
    // A reload, or a way back from another site, is the browser's own business.
    const leave = () => {
      storePositions();
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
    const known = type === NavigationType.Pop && !isFirst ? positionAt(place) : undefined;
    const stops: ((() => void) | undefined)[] = [];
    if (known !== undefined) stops.push(scrollBack(known));
    else if (hash) {
      return whenThere(anchorOf(hash), (anchor) => {
        anchor.scrollIntoView();
        if (!isFirst) focusPart(anchor);
      });
    } else if (type !== NavigationType.Pop && isElsewhere) window.scrollTo(0, 0);
    if (isElsewhere && !isFirst) stops.push(whenThere('content', focusPart));
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [place, pathname, hash, type]);
}

/**
 * Scrolls to where one was, as far as there is a page yet: after a reload it may still be on its
 * way. Then it is tried again as the page grows, until somebody scrolls. Returns what ends that.
 */
function scrollBack(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (isLongEnough(top)) return undefined;
  const given = new AbortController();
  const end = () => given.abort();
  const growing = new ResizeObserver(() => {
    if (!isLongEnough(top)) return;
    window.scrollTo(0, top);
    end();
  });
  growing.observe(document.body);
  const timer = setTimeout(end, growthMaxMs);
  given.signal.addEventListener('abort', () => {
    growing.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(type, end, { signal: given.signal, passive: true });
  }
  return end;
}

/** Whether the page is long enough. */
function isLongEnough(top: number): boolean {
  return document.documentElement.scrollHeight - window.innerHeight >= Math.floor(top);
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
