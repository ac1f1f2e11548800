import { addressIn, splitAddress } from '../../../domain/languages.ts';
import {
  promptParameter,
  returnPath,
  routes,
  signInPath,
  withPrompt,
} from '../../../domain/routes.ts';
import { featuresStore } from '../../features/availability/features-store.ts';
import { requestedPage } from '../../features/session/departure.ts';
import { sessionStore } from '../../features/session/session-store.ts';
import { signInFailureMessage } from '../../features/session/sign-in-message.ts';
import { openSignIn, signInMethod } from '../../features/session/sign-in-window.ts';
import { languageInUse, loadTexts } from '../../texts/language.ts';
import { defineIsland, partOf } from '../../ui/page/island.ts';
import type { Challenge } from './challenge.ts';

const isSignInPage = splitAddress(window.location.pathname).path === routes.auth.path;

/**
 * `<sign-in>`: its link opens Google's sign-in in a window, or leads to the sign-in page where this
 * deployment asks for a challenge, which that page's document alone may show. On the sign-in page it
 * also shows the failure that the address names.
 */
defineIsland('sign-in', (island) => {
  const link = island.querySelector('a');
  if (!link) return undefined;
  if (signInMethod() === 'open-in-browser') {
    advise(island, link);
    return undefined;
  }
  const end = new AbortController();
  let challenge: Challenge | null = null;
  let isAsked = false;
  let isBusy = false;
  let attempts = 0;
  const usual = destination(island.dataset.returnTo ?? '');
  /** The page to open, with the prompt that the visitor has typed beside this button. */
  const returnTo = () => {
    const field = island.closest('form')?.elements.namedItem(promptParameter);
    const prompt = field instanceof HTMLTextAreaElement ? field.value.trim() : '';
    return prompt === '' ? usual : withPrompt(routes.text2img.path, prompt);
  };

  const showFailure = (text: string | null, place = 'failure') => {
    const banner = partOf(island, place);
    const message = banner && partOf(banner, 'message');
    if (!banner || !message) return;
    banner.hidden = text === null;
    message.textContent = text;
  };
  const explain = async (code: string, place?: string) => {
    await loadTexts('first');
    if (!isSignInPage) {
      showFailure(signInFailureMessage(code), place);
      return;
    }
    const [{ signInPageMessage }] = await Promise.all([
      import('./challenge.ts'),
      loadTexts('public'),
    ]);
    showFailure(signInPageMessage(code), place);
  };
  const goToSignInPage = () =>
    window.location.assign(addressIn(languageInUse(), signInPath(returnTo())));

  const setBusy = (isNow: boolean) => {
    isBusy = isNow;
    link.ariaBusy = String(isNow);
    link.ariaDisabled = String(isNow);
    const waiting = partOf(island, 'waiting');
    if (waiting) waiting.hidden = !isNow || signInMethod() !== 'popup';
  };
  const signIn = async () => {
    if (isBusy) return;
    if (isAsked && !isSignInPage) {
      goToSignInPage();
      return;
    }
    const obstacle = challenge?.obstacle() ?? null;
    showFailure(obstacle);
    if (obstacle !== null) return;
    setBusy(true);
    attempts += 1;
    const attempt = attempts;
    const to = returnTo();
    const report = await openSignIn(to, challenge?.token(), () => {
      if (attempt !== attempts) return;
      setBusy(false);
      void explain('popup_lost');
    });
    // The window was opened again since, and the later attempt has the same report.
    if (attempt !== attempts) return;
    if (report.type === 'signed-in') {
      window.location.assign(addressIn(languageInUse(), to));
      return;
    }
    challenge?.restart();
    // This page did not know yet that a challenge is asked for, or could not fetch it.
    if (report.type === 'sign-in-failed' && report.code === 'challenge_failed' && !challenge) {
      goToSignInPage();
      return;
    }
    setBusy(false);
    const closed = navigator.onLine ? 'popup-closed-by-user' : 'network-request-failed';
    await explain(report.type === 'closed' ? closed : report.code);
  };

  // It acts like a button from now on.
  link.role = 'button';
  link.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      void signIn();
    },
    end,
  );
  partOf(island, 'again')?.addEventListener(
    'click',
    () => {
      isBusy = false;
      void signIn();
    },
    end,
  );
  link.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      link.click();
    },
    end,
  );
  // After a sign-in that left this page and was abandoned, the browser may restore the page from its cache.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) setBusy(false);
    },
    end,
  );
  // For the messages, which must be there without a network too.
  const messages = isSignInPage
    ? [loadTexts('first', 'public'), import('./challenge.ts')]
    : [loadTexts('first')];
  // What could not be fetched is fetched again where it is needed.
  void Promise.allSettled(messages);
  void featuresStore.load().then(async () => {
    const { turnstileSiteKey, turnstileScriptUrl } = featuresStore.get();
    isAsked = turnstileSiteKey !== undefined;
    const place = partOf(island, 'challenge');
    if (!isSignInPage || !turnstileSiteKey || !turnstileScriptUrl || !place) return;
    const { startChallenge } = await import('./challenge.ts');
    challenge = await startChallenge(place, turnstileSiteKey, turnstileScriptUrl);
  });
  if (isSignInPage) {
    void import('./next-note.ts').then(({ showNextNote }) => showNextNote(usual));
    const code = new URLSearchParams(window.location.search).get('error');
    if (code !== null) void explain(code, 'refusal');
    const leave = () => {
      if (sessionStore.get().state !== 'signed-in') return;
      window.location.replace(addressIn(languageInUse(), usual));
    };
    end.signal.addEventListener('abort', sessionStore.subscribe(leave));
    leave();
  }
  return () => end.abort();
});

/** The page to open after the sign-in, in the language of this page. */
function destination(usual: string): string {
  if (!isSignInPage) return requestedPage() ?? usual;
  const query = new URLSearchParams(window.location.search);
  return splitAddress(returnPath(query.get('returnTo'))).path;
}

/** Says how to open the page in a browser of its own. */
function advise(island: HTMLElement, link: HTMLElement): void {
  const advice = partOf(island, 'advice');
  link.hidden = true;
  if (advice) advice.hidden = false;
  partOf(island, 'copy')?.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(window.location.href).then(
      () => true,
      () => false,
    );
    for (const outcome of ['copied', 'notCopied']) {
      const note = partOf(island, outcome);
      if (note) note.hidden = (outcome === 'copied') !== isCopied;
    }
  });
}
