import { expect, it } from 'vitest';
import { until } from '../driver/until.ts';
import { fill, find, press, see, textOf } from '../support/find.ts';
import { type Network, startNetwork } from '../support/network.ts';
import { prompt, savedWidth } from '../support/saved-picture.ts';
import type { Session } from '../support/session.ts';

const draft = 'Written on a train';

/** How long a service worker may take on a busy machine, in milliseconds: it fetches the app's files one by one. */
const installMaxMs = 60_000;

/** A private session of WebKit registers no service worker: without a network nothing can be opened there. */
export type OfflineStart = 'opens' | 'stays open';

/**
 * The server can't be reached, as behind a network that leads nowhere. No engine but Chromium lets a
 * test change what `navigator.onLine` says, so that 'You are offline' is tested there alone
 * (tests/e2e/shell/offline.spec.ts); the pages of the other engines believe that they are online.
 */
export function testOffline({ tab }: Session, start: OfflineStart): void {
  it(`${start} without a network, loses nothing, and goes on when it is back`, async () => {
    const network = await startNetwork();
    try {
      await tab().open(`${network.origin}/previous-images`);
      await find(tab(), 'button', `Open: ${prompt}`);
      expect(await savedWidth(tab())).toBe(256);
      await (start === 'opens' ? openOffline(network) : stayOpen(network));
    } finally {
      await network.cut();
    }
  });

  async function openOffline(network: Network): Promise<void> {
    await until(
      'the service worker',
      () =>
        tab().run(async () => {
          const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
          return active?.state === 'activated';
        }),
      undefined,
      installMaxMs,
    );
    await network.cut();
    await tab().reload();
    await find(tab(), 'button', `Open: ${prompt}`);
    expect(await savedWidth(tab())).toBe(256);
    await see(tab(), 'We can’t reach the server', 'Your credits could not be read');
    await tab().open(`${network.origin}/text-to-image`);
    await fill(tab(), 'Describe your picture', draft);
    await tab().reload();
    await find(tab(), 'textbox', 'Describe your picture');
    expect(await draftOf()).toBe(draft);
    expect(await textOf(tab())).toContain('Your credits could not be read');
    await network.restore();
    // By itself, without a reload or a click.
    await see(tab(), 'Credits: 5');
    await find(tab(), 'button', { begins: 'Generate' });
    expect(await draftOf()).toBe(draft);
  }

  /** An open page stays, says what could not be done, and does it when the network is back. */
  async function stayOpen(network: Network): Promise<void> {
    await tab().open(`${network.origin}/text-to-image`);
    await fill(tab(), 'Describe your picture', draft);
    await network.cut();
    await press(tab(), 'button', 'Improve Prompt');
    await see(tab(), 'Network error. Please try again.');
    expect(await draftOf()).toBe(draft);
    await network.restore();
    await until('the improved prompt', async () => {
      await press(tab(), 'button', 'Improve Prompt');
      return (await draftOf()) !== draft;
    });
  }

  const draftOf = () => tab().run(() => document.querySelector('textarea')?.value);
}
