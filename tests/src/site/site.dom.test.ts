import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastDurationMs } from '../../../domain/limits.ts';
import { until } from '../../until.ts';
import { mediaInTests } from '../support/media-queries.ts';
import { openAt, recordLeaving } from '../support/page-address.ts';
import { resizeInTests } from '../support/resize-observers.ts';
import { serveTests } from '../support/responding-server.ts';

serveTests();
mediaInTests();
resizeInTests();
const left = recordLeaving();

/** The islands whose code has arrived. */
const started: string[] = [];
const arrives = (name: string) => {
  started.push(name);
  return {};
};
/** Those that start with their code alone, and those whose texts are fetched first. */
const plainIslands = ['feature-switch', 'living-picture', 'prompt-demo', 'sign-in'];
const islandsWithTexts = ['contact-form', 'credit-packs'];

/** What the browser reports of the boxes that come near the window. */
let observed: Set<Element>;
let margin: string | undefined;
let report: (target: Element, isIntersecting: boolean) => void;

beforeEach(() => {
  vi.resetModules();
  started.length = 0;
  for (const name of plainIslands) {
    vi.doMock(`../../../src/site/islands/${name}.ts`, () => arrives(name));
  }
  for (const name of islandsWithTexts) {
    vi.doMock(`../../../src/site/islands/${name}.ts`, async () => {
      const { contactTexts } = await import('../../../src/texts/en/site/contact.ts');
      return arrives(`${name} with ${contactTexts.send}`);
    });
  }
  vi.doMock('../../../src/site/islands/own-pictures.ts', () => {
    throw new Error('No network');
  });
  observed = new Set();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        call: (entries: { target: Element; isIntersecting: boolean }[]) => void,
        options: IntersectionObserverInit,
      ) {
        margin = options.rootMargin;
        report = (target, isIntersecting) => {
          if (observed.has(target)) call([{ target, isIntersecting }]);
        };
      }
      observe(target: Element): void {
        observed.add(target);
      }
      unobserve(target: Element): void {
        observed.delete(target);
      }
    },
  );
  sessionStorage.clear();
});
afterEach(() => {
  document.body.replaceChildren();
});

async function open(address: string, html: string) {
  openAt(address);
  document.body.innerHTML = html;
  await import('../../../src/site/site.ts');
  const part = (selector: string) => document.querySelector(selector) ?? document.body;
  return { part };
}
const settle = () => vi.dynamicImportSettled();

// What one document has started would respond in the next: this test is the first.
it('the way back to a page of the app loads that, and within this page nothing', async () => {
  await open('/hi/pricing', '');
  openAt('/hi/pricing#faq');
  window.dispatchEvent(new Event('popstate'));
  expect(left).toEqual([]);
  openAt('/text2img');
  window.dispatchEvent(new Event('popstate'));
  expect(left).toEqual(['reload']);
});

describe('the islands of a page', () => {
  const html =
    '<feature-switch></feature-switch><prompt-demo></prompt-demo><sign-in><a data-near>In</a></sign-in>';

  it('are fetched when they come near, each by its mark where it has no box', async () => {
    const { part } = await open('/', html);
    expect([...observed].map(({ localName }) => localName)).toEqual([
      'feature-switch',
      'prompt-demo',
      'a',
    ]);
    expect(margin).toBe('300px 0px');
    report(part('feature-switch'), true);
    report(part('a'), true);
    await until(() => expect(started).toEqual(['feature-switch', 'sign-in']));
    expect(observed.has(part('prompt-demo'))).toBe(true);
  });

  it('that could not be fetched are fetched when the network is back', async () => {
    const { part } = await open('/', '<own-pictures></own-pictures>');
    report(part('own-pictures'), true);
    await settle();
    expect(observed.has(part('own-pictures'))).toBe(false);
    window.dispatchEvent(new Event('online'));
    expect(observed.has(part('own-pictures'))).toBe(true);
    observed.clear();
    window.dispatchEvent(new Event('online'));
    expect(observed.size).toBe(0);
  });

  it.each(islandsWithTexts)('%s, which responds at once, comes after its texts', async (name) => {
    const { part } = await open('/hi/contact', `<${name}></${name}>`);
    report(part(name), true);
    await until(() =>
      expect(started).toEqual([expect.stringMatching(`^${name} with .*[\u0900-\u097f]`)]),
    );
  });
});

it('what was typed before the contact form has started is a draft when the page is left', async () => {
  localStorage.clear();
  await open(
    '/contact',
    '<contact-form><form><textarea name="message">My picture is gone</textarea></form></contact-form>',
  );
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('imagemint.contact.draft')).toBe(
    JSON.stringify({ message: 'My picture is gone' }),
  );
});

describe('the links to the other language', () => {
  it('keep the query and the anchor of the address, also a later one', async () => {
    const { part } = await open(
      '/pricing?pack=basic',
      '<a hreflang="hi" href="/hi/pricing">हिन्दी</a><a href="/x">X</a><a hreflang="fr" href="/fr">F</a>',
    );
    const link = () => part('a[hreflang]').getAttribute('href');
    expect(link()).toBe('/hi/pricing?pack=basic');
    openAt('/pricing?pack=basic#faq');
    window.dispatchEvent(new Event('hashchange'));
    expect(link()).toBe('/hi/pricing?pack=basic#faq');
    expect(part('a:not([hreflang])').getAttribute('href')).toBe('/x');
    expect(part('a[hreflang=fr]').getAttribute('href')).toBe('/fr');
  });
});

it('a message that the app left is shown once, and disappears after its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  sessionStorage.setItem('imagemint.messages', JSON.stringify(['Your session has ended.']));
  await open('/', '');
  await until(() =>
    expect(document.querySelector('[data-toast]')?.textContent).toBe('Your session has ended.'),
  );
  expect(sessionStorage.getItem('imagemint.messages')).toBeNull();
  vi.advanceTimersByTime(toastDurationMs);
  expect(document.querySelector('[data-toast]')).toBeNull();
  vi.useRealTimers();
});
