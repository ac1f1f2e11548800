import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInPath } from '../../../../domain/routes.ts';
import {
  allFeatures,
  featuresStore,
} from '../../../../src/features/availability/features-store.ts';
import { GoogleLink } from '../../../../src/site/frame/google-link.tsx';
import '../../../../src/site/islands/sign-in.ts';
import { sessionTexts } from '../../../../src/texts/en/session/session.ts';
import { hindi } from '../../../../src/texts/hi/index.ts';
import { setLanguage } from '../../../../src/texts/language.ts';
import { until } from '../../../until.ts';
import { openAt, recordLeaving } from '../../support/page-address.ts';
import { find, showPart } from '../../support/page-part.tsx';
import { serveTests } from '../../support/responding-server.ts';
import { windowsInTests } from '../../support/sign-in-windows.ts';

// The front page: no challenge of its own, and no failure in the address.
const server = serveTests();
const left = recordLeaving();
const windows = windowsInTests();
const { failures } = sessionTexts;

let hasFetchedChallenge = false;
// This page needs no code of the challenge, also not for its messages.
vi.mock('../../../../src/site/islands/challenge.ts', () => {
  hasFetchedChallenge = true;
  throw new Error('No network');
});

let hours = 0;
beforeEach(() => {
  hours += 1;
  // What the test before has read of the features is too old.
  vi.useFakeTimers({
    now: hours * 60 * 60_000,
    toFake: ['Date', 'setInterval', 'setTimeout'],
  });
  openAt('/');
});
afterEach(() => {
  setLanguage('en');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open() {
  showPart(<GoogleLink returnTo="/text2img" className="" />);
  const link = find<HTMLAnchorElement>('a');
  const failure = () => {
    const banner = find('[data-part=failure]');
    return banner.hidden ? null : find('[data-part=message]', banner).textContent;
  };
  return { link, failure };
}

/** Opens the page and clicks the link. */
async function click() {
  const page = open();
  page.link.click();
  await until(() => expect(windows.opened).toHaveLength(1));
  return page;
}

describe('the sign-in of the front page', () => {
  it('opens one window for the tool, and opens the tool after the sign-in', async () => {
    const { link } = await click();
    link.click();
    await vi.dynamicImportSettled();
    expect(windows.opened).toHaveLength(1);
    expect(windows.opened[0]?.searchParams.get('returnTo')).toBe('/text2img');
    expect(windows.opened[0]?.searchParams.get('mode')).toBe('popup');
    expect(windows.opened[0]?.searchParams.has('turnstile')).toBe(false);
    expect([link.role, link.ariaBusy, link.ariaDisabled]).toEqual(['button', 'true', 'true']);
    windows.report({ type: 'signed-in' });
    await until(() => expect(left).toEqual(['assign /text2img']));
  });

  it('takes the prompt beside it along', async () => {
    const prompt = '  A fox & a hen, 50 %\n';
    showPart(
      <form>
        <textarea name="prompt" defaultValue={prompt} />
        <GoogleLink returnTo="/text2img" className="" />
      </form>,
    );
    find('a').click();
    await until(() => expect(windows.opened).toHaveLength(1));
    windows.report({ type: 'signed-in' });
    await until(() => expect(left).toHaveLength(1));
    const to = new URL(left[0]?.replace('assign ', '') ?? '', 'http://localhost');
    expect([to.pathname, to.searchParams.get('prompt')]).toEqual(['/text-to-image', prompt.trim()]);
    expect(windows.opened[0]?.searchParams.get('returnTo')).toBe(to.pathname + to.search);
  });

  it('says that its window is open, opens it again, and then goes on once', async () => {
    const { link, failure } = await click();
    const waiting = find('[data-part=waiting]');
    expect(waiting.hidden).toBe(false);
    find('[data-part=again]').click();
    await until(() => expect(windows.opened).toHaveLength(2));
    expect(waiting.hidden).toBe(false);
    windows.close();
    vi.advanceTimersByTime(1000);
    await until(() => expect(failure()).toBe(failures.popup_closed_by_user));
    expect(waiting.hidden).toBe(true);
    link.click();
    windows.report({ type: 'signed-in' });
    await until(() => expect(left).toEqual(['assign /text2img']));
  });

  it('leads to the page that the app has led here from, in the page’s language', async () => {
    setLanguage('hi', hindi);
    openAt('/hi', { usr: { requestedPage: '/profile' } });
    await click();
    windows.report({ type: 'signed-in' });
    await until(() => expect(left).toEqual(['assign /hi/profile']));
  });

  it('that fails says why, and begins again at the next click without that', async () => {
    const { link, failure } = await click();
    windows.report({ type: 'sign-in-failed', code: 'invalid_credential' });
    await until(() => expect(failure()).toBe(failures.invalid_credential));
    expect(link.ariaBusy).toBe('false');
    link.click();
    await until(() => expect(windows.opened).toHaveLength(2));
    expect(failure()).toBeNull();
    windows.report({ type: 'signed-in' });
    await until(() => expect(left).toEqual(['assign /text2img']));
  });

  it('whose window has lost its opener shows that it still waits, and then continues', async () => {
    const { link, failure } = await click();
    windows.lose();
    vi.advanceTimersByTime(2001);
    window.dispatchEvent(new Event('focus'));
    vi.advanceTimersByTime(1000);
    await until(() => expect(failure()).toBe(failures.popup_lost));
    expect(link.ariaBusy).toBe('false');
    windows.report({ type: 'signed-in' });
    await until(() => expect(left).toEqual(['assign /text2img']));
  });

  it.each([
    ['whose window the browser blocks', ''],
    ['on a phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Safari/604.1'],
  ])('%s continues in this page, and can be clicked again after returning', async (_, phone) => {
    windows.isBlocked = phone === '';
    if (phone) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
    vi.stubGlobal('Notification', class {});
    const { link } = open();
    link.click();
    await until(() => expect(left).toHaveLength(1));
    expect(windows.opened).toEqual([]);
    expect(left[0]).toContain('mode=redirect');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(link.ariaBusy).toBe('true');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(link.ariaBusy).toBe('false');
    link.click();
    await until(() => expect(left).toHaveLength(2));
  });

  it('leads to the sign-in page where a challenge is asked for', async () => {
    server.response('readFeatures', {
      ...allFeatures,
      turnstileSiteKey: 'site-key',
      turnstileScriptUrl: 'https://challenges.example/api.js',
    });
    const { link } = open();
    await featuresStore.load();
    await Promise.resolve();
    link.click();
    await until(() => expect(left).toEqual([`assign ${signInPath('/text2img')}`]));
    expect(windows.opened).toEqual([]);
    await vi.dynamicImportSettled();
    expect(find('[data-part=challenge]').hidden).toBe(true);
    expect(hasFetchedChallenge).toBe(false);
  });

  it('leads there too where the server alone knew that a challenge is asked for', async () => {
    const { failure } = await click();
    windows.report({ type: 'sign-in-failed', code: 'challenge_failed' });
    await until(() => expect(left).toEqual([`assign ${signInPath('/text2img')}`]));
    expect(failure()).toBeNull();
  });
});

describe('inside another app, whose browser Google refuses', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0) Instagram 400.0',
    );
  });

  it.each([
    [true, 'copied'],
    [false, 'notCopied'],
  ] as const)('the page’s address can be copied (%s)', async (isAllowed, outcome) => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      userAgent: navigator.userAgent,
      clipboard: {
        writeText: async (text: string) => {
          if (!isAllowed) throw new Error('Not allowed');
          copied.push(text);
        },
      },
    });
    openAt('/?from=app');
    const { link } = open();
    expect([link.hidden, find('[data-part=advice]').hidden]).toEqual([true, false]);
    find('[data-part=copy]').click();
    await until(() => expect(find(`[data-part=${outcome}]`).hidden).toBe(false));
    expect(copied).toEqual(isAllowed ? ['http://localhost:3000/?from=app'] : []);
  });
});
