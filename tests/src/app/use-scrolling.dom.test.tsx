import { act, cleanup } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useScrolling } from '../../../src/app/use-scrolling.ts';
import { addressNow, goTo, renderAt } from '../support/in-browser.tsx';
import { openAt } from '../support/page-address.ts';
import { resizeInTests } from '../support/resize-observers.ts';

const resizing = resizeInTests();
const windowHeight = 800;
/** The height of the page, in pixels. */
let pageHeight: number;

/** Scrolls as a browser does, at most to the end of the page. It reports that with the next frame. */
function scrollTo(_: number, top: number): void {
  vi.stubGlobal('scrollY', Math.max(0, Math.min(top, pageHeight - windowHeight)));
}

/** Scrolls as a user does, and lets the browser report it. */
function scroll(top: number): void {
  scrollTo(0, top);
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  pageHeight = 5000;
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('innerHeight', windowHeight);
  vi.stubGlobal('scrollY', 0);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
  openAt('/text2img');
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page({ hook }: { hook: () => void }) {
  hook();
  const { pathname } = useLocation();
  return <main id="content" tabIndex={-1} key={pathname} />;
}

function open(hook = useScrolling) {
  return renderAt(<Page hook={hook} />, addressNow());
}

/** Goes through the history of the browser. */
async function traverse(by: number) {
  const arrived = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  await act(async () => {
    window.history.go(by);
    await arrived;
  });
}

/** Lets the page grow to a height, in pixels. */
const grow = (height: number) => {
  pageHeight = height;
  resizing.report(document.body, 1000, height);
};

describe('the scroll position', () => {
  it('of a new page is its top, also where it replaces the one before', async () => {
    open();
    scroll(700);
    await goTo('/profile');
    expect(window.scrollY).toBe(0);
    scroll(300);
    await goTo('/edit', { replace: true });
    expect(window.scrollY).toBe(0);
  });

  it('of each page comes back on the way back, and on the way forward', async () => {
    open();
    scroll(700);
    await goTo('/profile');
    scroll(300);
    await goTo('/edit');
    scroll(100);
    await traverse(-1);
    expect(window.scrollY).toBe(300);
    await traverse(-1);
    expect(window.scrollY).toBe(700);
    await traverse(2);
    expect(window.scrollY).toBe(100);
    scroll(150);
    await traverse(-1);
    await traverse(1);
    expect(window.scrollY).toBe(150);
  });

  it('of a page that grows slowly is reached when it is high enough', async () => {
    open();
    scroll(700);
    await goTo('/profile');
    pageHeight = 1000;
    await traverse(-1);
    expect(window.scrollY).toBe(200);
    grow(1499);
    expect(window.scrollY).toBe(699);
    grow(1500);
    expect(window.scrollY).toBe(700);
    scrollTo(0, 50);
    grow(3000);
    expect(window.scrollY).toBe(50);
    expect(resizing.observers).toHaveLength(0);
  });
});

describe('the next document of the tab', () => {
  /** Loads the module as a new document does, and opens the page there. */
  async function reload() {
    cleanup();
    vi.resetModules();
    const { useScrolling: hook } = await import('../../../src/app/use-scrolling.ts');
    open(hook);
  }

  it('has the positions of the one before, and the browser its own place', async () => {
    open();
    expect(window.history.scrollRestoration).toBe('manual');
    scroll(700);
    await goTo('/profile');
    scroll(300);
    window.dispatchEvent(new Event('pagehide'));
    expect(window.history.scrollRestoration).toBe('auto');
    // The browser restores the first page's position itself, on a page of another height perhaps.
    scrollTo(0, 290);
    await reload();
    expect(window.history.scrollRestoration).toBe('manual');
    expect(window.scrollY).toBe(290);
    scroll(20);
    await traverse(-1);
    expect(window.scrollY).toBe(700);
  });
});
