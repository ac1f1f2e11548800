import { addressIn, languages, splitAddress } from '../../domain/languages.ts';
import './language-of-address.ts';
import { isDocumentOf } from '../device/document-path.ts';
import { takeMessages } from '../features/session/departure.ts';
import { loadTexts, withTexts } from '../texts/language.ts';
import { saveDraftOnLeaving } from './contact/contact-draft.ts';
import './islands/lost-note.ts';
import './islands/paid-note.ts';
import './islands/session-switch.ts';
import '../ui/controls/theme.ts';
import '../ui/pictures/before-after-island.ts';

/**
 * The islands whose code is fetched when the page has loaded and the island comes near the window. Until
 * then, and where the code can't be fetched, their parts of the page are what the build made.
 */
const islands: Record<string, () => Promise<unknown>> = {
  'contact-form': afterTexts(() => import('./islands/contact-form.ts')),
  'credit-packs': afterTexts(() => import('./islands/credit-packs.ts')),
  'feature-switch': () => import('./islands/feature-switch.ts'),
  'living-picture': () => import('./islands/living-picture.ts'),
  'own-pictures': () => import('./islands/own-pictures.ts'),
  'prompt-demo': () => import('./islands/prompt-demo.ts'),
  'sign-in': () => import('./islands/sign-in.ts'),
};

/** How near an island comes before its code is fetched. */
const nearness = '300px 0px';

if (document.readyState === 'complete') startIslands();
else window.addEventListener('load', startIslands, { once: true });
followAddress();
showMessages();
saveDraftOnLeaving();
window.addEventListener('hashchange', followAddress);
window.addEventListener('popstate', followHistory);

/** Fetches the texts first: the island responds as soon as it is defined. */
function afterTexts(load: () => Promise<unknown>): () => Promise<unknown> {
  return async () => {
    await loadTexts('first', 'public');
    await load();
  };
}

function startIslands(): void {
  const names = Object.keys(islands).join();
  // An element with `display: contents` has no box that could come near: its mark has one. Measuring the
  // boxes would lay out the whole page.
  const targets = [...document.querySelectorAll(names)].map(
    (island) => island.querySelector('[data-near]') ?? island,
  );
  const start = (target: Element) => {
    observer.unobserve(target);
    islands[target.closest(names)?.localName ?? '']?.().catch(() => {
      // Without a network the page stays as it is, and tries again when it is online.
      window.addEventListener('online', () => observer.observe(target), { once: true });
    });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) start(target);
    },
    { rootMargin: nearness },
  );
  for (const target of targets) observer.observe(target);
  // The Tab key passes a control that waits for its island, before that one is near.
  const startAll = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    window.removeEventListener('keydown', startAll);
    for (const target of targets) start(target);
  };
  window.addEventListener('keydown', startAll);
}

/**
 * Loads the page of the app to which the way back leads. The browser changes the address alone where the
 * app led here: to it both are one document.
 */
function followHistory(): void {
  const { path } = splitAddress(window.location.pathname);
  if (!isDocumentOf(path)) window.location.reload();
}

/** Shows what the app has left to say when it led here. */
function showMessages(): void {
  for (const title of takeMessages()) {
    void withTexts(import('./islands/toast.ts'), 'first').then(({ showToast }) =>
      showToast({ title }),
    );
  }
}

/** Makes the links to the page in the other language keep the query and the anchor of the address. */
function followAddress(): void {
  const { pathname, search, hash } = window.location;
  const { path } = splitAddress(pathname + search + hash);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('body a[hreflang]')) {
    const language = languages.find((known) => known === link.hreflang);
    if (language) link.href = addressIn(language, path);
  }
}
