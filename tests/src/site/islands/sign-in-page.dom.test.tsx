import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allFeatures } from '../../../../src/features/availability/features-store.ts';
import { startChallenge } from '../../../../src/site/islands/challenge.ts';
import { Auth } from '../../../../src/site/pages/auth.tsx';
import { authTexts } from '../../../../src/texts/en/session/auth.tsx';
import { sessionTexts } from '../../../../src/texts/en/session/session.ts';
import { hindi } from '../../../../src/texts/hi/index.ts';
import { setLanguage } from '../../../../src/texts/language.ts';
import { until } from '../../../until.ts';
import { openAt, recordLeaving } from '../../support/page-address.ts';
import { find, showPart } from '../../support/page-part.tsx';
import { serveTests } from '../../support/responding-server.ts';
import { signIn, signOut } from '../../support/sessions.ts';
import { windowsInTests } from '../../support/sign-in-windows.ts';
import { ScriptedTurnstile, serveScripts } from '../../support/turnstile.ts';

const server = serveTests();
const left = recordLeaving();
const windows = windowsInTests();
const { challengeFailures } = authTexts;
const scriptUrl = 'https://challenges.example/api.js';
const withChallenge = {
  ...allFeatures,
  turnstileSiteKey: 'site-key',
  turnstileScriptUrl: scriptUrl,
};

beforeAll(async () => {
  // The island asks once whether this is the sign-in page.
  openAt('/auth');
  await import('../../../../src/site/islands/sign-in.ts');
});

let turnstile: ScriptedTurnstile;
let hours = 0;
beforeEach(async () => {
  hours += 1;
  vi.useFakeTimers({ now: hours * 60 * 60_000, toFake: ['Date'] });
  turnstile = new ScriptedTurnstile();
  window.turnstile = turnstile;
  openAt('/auth?returnTo=/profile');
  await signOut(server);
});
afterEach(() => {
  setLanguage('en');
  vi.useRealTimers();
});

function open() {
  showPart(<Auth />, { path: '/auth' });
  const text = (part: string) => {
    const banner = find(`[data-part=${part}]`);
    return banner.hidden ? null : find('[data-part=message]', banner).textContent;
  };
  return {
    link: find<HTMLAnchorElement>('sign-in a'),
    failure: () => text('failure'),
    refusal: () => text('refusal'),
  };
}

async function openWithChallenge() {
  server.response('readFeatures', withChallenge);
  const page = open();
  await until(() => expect(turnstile.widgets).toHaveLength(1));
  return page;
}

describe('the sign-in page', () => {
  it.each([
    ['/dashboard-pricing?pack=basic&currency=USD', 'You chose 45 credits for $9'],
    ['/text-to-image?prompt=A+fox&style=oil', 'Your picture ‘A fox’ for 1 credit'],
    ['/image-editor?prompt=A+fox', null],
    ['/profile', null],
  ])('says what is bought or created next: %s', async (returnTo, text) => {
    openAt(`/auth?${new URLSearchParams({ returnTo })}`);
    open();
    const note = () => find('[data-next]');
    const shown = [text === null, text ?? ''];
    await until(() => expect([note().hidden, note().textContent]).toEqual(shown));
  });

  it('says it in Hindi on a page in Hindi', async () => {
    openAt(`/hi/auth?${new URLSearchParams({ returnTo: '/text-to-image?prompt=A+fox' })}`);
    setLanguage('hi', hindi);
    open();
    await until(() => expect(find('[data-next]').hidden).toBe(false));
    expect(find('[data-next]').textContent).toContain('आपकी तस्वीर');
  });

  it('names the failure of its address, by its own place', async () => {
    openAt('/auth?error=access_denied');
    const { failure, refusal } = open();
    await until(() => expect(refusal()).toBe(sessionTexts.failures.access_denied));
    expect(failure()).toBeNull();
  });

  it.each([
    ['/profile', '/profile'],
    ['https://evil.example/', '/text-to-image'],
  ])('leaves at once for a user who is signed in, from %s to %s', async (returnTo, page) => {
    openAt(`/auth?${new URLSearchParams({ returnTo })}`);
    await signIn(server);
    open();
    expect(left).toEqual([`replace ${page}`]);
  });

  it('leaves as soon as its user has signed in in another tab', async () => {
    open();
    expect(left).toEqual([]);
    await signIn(server);
    expect(left).toEqual(['replace /profile']);
  });
});

describe('its challenge', () => {
  it('is to be solved before a window opens', async () => {
    const { link, failure } = await openWithChallenge();
    expect(find('[data-part=challenge]').hidden).toBe(false);
    link.click();
    await until(() => expect(failure()).toBe(challengeFailures.challenge_unfinished));
    expect(windows.opened).toEqual([]);
    turnstile.widget.options.callback('token-1');
    turnstile.widget.options['expired-callback']();
    link.click();
    expect(windows.opened).toEqual([]);
    turnstile.widget.options.callback('token-2');
    link.click();
    await until(() => expect(windows.opened).toHaveLength(1));
    expect(failure()).toBeNull();
    expect(windows.opened[0]?.searchParams.get('turnstile')).toBe('token-2');
  });

  it('that a content blocker keeps away says so, and loads at the next try', async () => {
    delete window.turnstile;
    const asked: string[] = [];
    const stop = serveScripts((address) => {
      asked.push(address);
      if (asked.length > 1) window.turnstile = turnstile;
      return asked.length > 1;
    });
    const challenge = await startChallenge(document.createElement('div'), 'site-key', scriptUrl);
    await until(() => expect(challenge.obstacle()).toBe(challengeFailures.challenge_blocked));
    challenge.restart();
    expect(challenge.obstacle()).toBe(challengeFailures.challenge_unfinished);
    await until(() => expect(turnstile.widgets).toHaveLength(1));
    expect(asked).toEqual([scriptUrl, scriptUrl]);
    stop();
  });

  it('begins again after a sign-in that failed: a token is accepted once', async () => {
    const { link, failure } = await openWithChallenge();
    turnstile.widget.options.callback('token-1');
    link.click();
    await until(() => expect(windows.opened).toHaveLength(1));
    windows.report({ type: 'sign-in-failed', code: 'challenge_failed' });
    await until(() => expect(failure()).toBe(challengeFailures.challenge_failed));
    expect(left).toEqual([]);
    await until(() => expect(turnstile.widget.id).toBe('widget-2'));
    link.click();
    await until(() => expect(failure()).toBe(challengeFailures.challenge_unfinished));
    turnstile.widget.options.callback('token-2');
    link.click();
    await until(() => expect(windows.opened).toHaveLength(2));
    expect(windows.opened[1]?.searchParams.get('turnstile')).toBe('token-2');
  });
});
