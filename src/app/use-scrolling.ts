import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const growthMaxMs = 10_000;

const placesMax = 50;
const storageKey = 'imagemint.scroll';

const positions = new Map<string, number>();

let current: string | null = null;
/** A page that the user leaves meanwhile keeps its earlier position. */
let isRestoring = false;
const note = () => {
  if (current !== null && !isRestoring) positions.set(current, window.scrollY);
};

if (typeof window !== 'undefined') {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
    for (const [place, top] of stored) positions.set(place, top);
  } catch {
    // Storage is forbidden: going back after a reload starts at the top.
  }
  window.addEventListener('scroll', note);
  // The browser reports the last scroll with the next frame, and by then the router may have rendered another page. A
  // window calls its listeners in the order of their registration, so this one runs before the router's.
  window.addEventListener('popstate', () => {
    note();
    // A link to a part of the page, such as the skip link, makes an entry without a state. The router has one
    // key for all of these; each has its own position.
    if (!window.history.state) {
      window.history.replaceState({ key: crypto.randomUUID() }, '');
    }
  });
}

/**
 * Scrolls a new page to its top, and restores the position after going back, as the browser does for documents. Moves
 * the focus into the page, so that the next Tab key does not start at the link.
 */
export function useScrolling(): void {
  const { key, pathname } = useLocation();
  const before = useRef<string | null>(null);
  // The router gives the first entry of every document the same key.
  const place = `${key} ${pathname}`;

  useEffect(() => {
    // After a reload or a return from another site the browser restores the position.
    const leave = () => {
      window.history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-placesMax)));
      } catch {}
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  // A layout effect runs in the task that changes the page: the new page's position is not recorded for the old one.
  useLayoutEffect(() => {
    const isFirst = before.current === null;
    const isElsewhere = !isFirst && before.current !== pathname;
    before.current = pathname;
    current = place;
    // The first entry of an earlier document may have had the same key.
    if (isFirst) note();
    // A new entry has its own key, so that only an earlier one has a position.
    const known = isFirst ? undefined : positions.get(place);
    if (isElsewhere) window.scrollTo(0, 0);
    isRestoring = known !== undefined;
    const endRestoring = () => {
      isRestoring = false;
    };
    const stops = [
      known === undefined ? undefined : untilDone(() => scrollBack(known), endRestoring),
      isElsewhere ? untilDone(focusContent) : undefined,
    ];
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [place, pathname]);
}

/**
 * Tries `act` as the page changes until it succeeds, the user acts, or the time is over. Returns a function that ends
 * this.
 */
function untilDone(act: () => boolean, onEnd = () => {}): (() => void) | undefined {
  if (act()) {
    onEnd();
    return undefined;
  }
  const end = new AbortController();
  const stop = () => end.abort();
  const tryAgain = () => {
    if (act()) stop();
  };
  const waiting = new MutationObserver(tryAgain);
  waiting.observe(document.body, { childList: true, subtree: true });
  const growing = new ResizeObserver(tryAgain);
  growing.observe(document.body);
  const timer = setTimeout(stop, growthMaxMs);
  end.signal.addEventListener('abort', () => {
    onEnd();
    waiting.disconnect();
    growing.disconnect();
    clearTimeout(timer);
  });
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(input, stop, { signal: end.signal, passive: true });
  }
  return stop;
}

function scrollBack(top: number): boolean {
  window.scrollTo(0, top);
  return document.documentElement.scrollHeight - window.innerHeight >= Math.floor(top);
}

/** Moves the focus to the page's content, after a menu that led to the page has closed. Returns whether it is there. */
export function focusContent(): boolean {
  const content = document.getElementById('content');
  const now = document.activeElement;
  // A user may have opened a menu or dialog while the page was loading.
  if (content && !content.contains(now) && !now?.closest('[role=dialog], [role=menu]')) {
    content.focus({ preventScroll: true });
  }
  return content !== null;
}
