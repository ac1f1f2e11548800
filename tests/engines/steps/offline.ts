import { expect, it } from 'vitest';
import { until } from '../driver/until.ts';
import { fill, find, see, textOf } from '../support/find.ts';
import { type Network, startNetwork } from '../support/network.ts';
import { prompt, savedWidth } from '../support/saved-picture.ts';
import type { Session } from '../support/session.ts';

const draft = 'Written on a train';

/**
 * The server can't be reached, as behind a network that leads nowhere. No engine but Chromium lets a
 * test change what `navigator.onLine` says, so that 'You are offline' is tested there alone
 * (tests/e2e/shell/offline.spec.ts); the pages of the other engines believe that they are online.
 */
export function testOffline({ tab }: Session): void {
  it('opens without a network, loses nothing, and goes on when it is back', async () => {
    const network = await startNetwork();
    try {
      await tab().open(`${network.origin}/previous-images`);
      await find(tab(), 'button', `Open: ${prompt}`);
      expect(await savedWidth(tab())).toBe(256);
      await openOffline(network);
    } finally {
      await network.cut();
    }
  });

  async function openOffline(network: Network): Promise<void> {
    await until('the service worker', () =>
      tab().run(async () => {
        const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return active?.state === 'activated';
      }),
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
    await see(tab(), 'Credits: 1');
    await find(tab(), 'button', { begins: 'Generate' });
    expect(await draftOf()).toBe(draft);
  }

  const draftOf = () => tab().run(() => document.querySelector('textarea')?.value);
}
