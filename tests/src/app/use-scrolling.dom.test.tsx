import { act, cleanup } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useScrolling } from '../../../src/app/use-scrolling.ts';
import { addressNow, goTo, renderAt } from '../support/in-browser.tsx';
import { openAt } from '../support/page-address.ts';
import { resizeInTests } from '../support/resize-observers.ts';
import { until } from '../support/until.ts';

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

/** Whether the page has its content already. */
let hasContent = true;
/** Whether its content has a field that takes the focus itself. */
let hasField = false;
function Page({ hook }: { hook: () => void }) {
  hook();
  const { pathname } = useLocation();
  return hasContent ? (
    <main id="content" tabIndex={-1} key={pathname}>
      {hasField ? <TakingField /> : null}
    </main>
  ) : null;
}

/** A field that takes the focus when it is there. */
function TakingField() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return <input ref={field} />;
}

function open(hook = useScrolling) {
  hasContent = true;
  hasField = false;
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

  it('stays where only the query changes', async () => {
    open();
    scroll(700);
    await goTo('/text2img?a=1');
    expect(window.scrollY).toBe(700);
    await goTo('/text2img?a=2', { replace: true });
    expect(window.scrollY).toBe(700);
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

  it('is left to a user who acts before the page is high enough', async () => {
    open();
    for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      scroll(700);
      await goTo('/profile');
      pageHeight = 1000;
      await traverse(-1);
      window.dispatchEvent(new Event(input));
      grow(5000);
      document.body.append(document.createElement('p'));
      await Promise.resolve();
      expect(window.scrollY).toBe(200);
      // From then on the position is the one that the user chooses.
      scroll(250);
      await traverse(1);
      await traverse(-1);
      expect(window.scrollY).toBe(250);
    }
  });

  it('that comes back is not changed by the focus, which moves into the page', async () => {
    open();
    scroll(700);
    await goTo('/profile');
    // A browser scrolls to what gets the focus; jsdom does not.
    vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation((options) => {
      if (!options?.preventScroll) scrollTo(0, 60);
    });
    await traverse(-1);
    expect(window.scrollY).toBe(700);
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

  it('works where storage is forbidden', async () => {
    const forbidden = () => {
      throw new Error('Forbidden');
    };
    const { unmount } = open();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    await reload();
    await goTo('/profile');
    expect(window.scrollY).toBe(0);
  });
});

describe('the focus', () => {
  const content = () => document.getElementById('content');

  it('stays unchanged on the first page, and moves into each later page', async () => {
    open();
    expect(document.activeElement).toBe(document.body);
    await goTo('/profile');
    expect(document.activeElement).toBe(content());
    await traverse(-1);
    expect(document.activeElement).toBe(content());
  });

  it('stays in a dialog or a menu, and in the content', async () => {
    open();
    hasField = true;
    await goTo('/profile');
    expect(document.activeElement?.localName).toBe('input');
    hasField = false;
    await goTo('/edit');
    expect(document.activeElement).toBe(content());
    for (const role of ['dialog', 'menu']) {
      const place = document.createElement('div');
      place.role = role;
      const button = document.createElement('button');
      place.append(button);
      document.body.append(place);
      button.focus();
      await goTo(`/${role}`);
      expect(document.activeElement).toBe(button);
      place.remove();
    }
  });

  it('waits for the content of a page that is loading', async () => {
    const { container } = open();
    hasContent = false;
    await goTo('/profile');
    expect(document.activeElement).toBe(document.body);
    const late = document.createElement('main');
    late.id = 'content';
    late.tabIndex = -1;
    container.append(late);
    await until(() => expect(document.activeElement).toBe(late));
  });
});
