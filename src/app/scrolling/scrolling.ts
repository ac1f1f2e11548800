import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { notePosition, positionAt, storePositions } from './scroll-positions.ts';

/** How long a page may take to grow to its earlier height after going back, in milliseconds. */
const growthMaxMs = 10_000;

/** Records the scroll position of the current page. */
let noteNow: (() => void) | undefined;

// The browser reports the last scroll with the next frame, and by then the router may have rendered another page. A
// window calls its listeners in the order of their registration, so this one runs before the router's.
globalThis.window?.addEventListener('popstate', () => noteNow?.());

/**
 * Scrolls a new page to its top or its anchor, and restores the position after going back.
 * It also moves the focus into the new page, so that the next Tab key does not start at the
 * link that led there.
 */
export function useScrolling(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const before = useRef<string | null>(null);
  // The router gives the first place of every document the same key.
  const place = `${key} ${pathname}`;

  // A layout effect runs in the task that changes the page: the new page's position is not recorded for the old one.
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
    // After a reload or a return from another site the browser restores the position.
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
 * Scrolls to an earlier position. If the page is not high enough yet, it tries again as the page
 * grows, until the user scrolls. Returns a function that stops this.
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

/** Whether the page is high enough to scroll to the position. */
function isLongEnough(top: number): boolean {
  return document.documentElement.scrollHeight - window.innerHeight >= Math.floor(top);
}

/** The anchor's name. A hash that can't be decoded is used as it is, because a user may type any address. */
function anchorOf(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Moves the focus to the page's content, after a menu that led to the page has closed. */
export function focusContent(): void {
  const content = document.getElementById('content');
  if (content) focusPart(content);
}

/**
 * Moves the focus to a part of the page, unless the focus is already inside it, or the user
 * has opened a menu or dialog while the page was loading.
 */
function focusPart(part: HTMLElement): void {
  const now = document.activeElement;
  if (part.contains(now) || now?.closest('[role=dialog], [role=menu]')) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Calls `act` as soon as the page has an element with the id. Returns a function that ends the wait. */
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
