import { expect, it } from 'vitest';
import type { Tab } from '../driver/browser.ts';
import { until } from '../driver/until.ts';
import { fill, press, see } from '../support/find.ts';
import { appOrigin } from '../support/server.ts';
import type { Session } from '../support/session.ts';
import { signInByRedirect } from './signing-in.ts';

/** What the steps before have made: two pictures, a filter, a text and an edit of a selected area. */
const madeBefore = ['A lighthouse on a cliff', 'In winter', 'Sepia', 'Sunday', 'Make it green'];

/**
 * The browser ends, and all that the site has stored goes with it: as in a private window that is closed,
 * and as Safari deletes it after seven days without a visit. What the account keeps comes back.
 */
export function testKeeping({ engine, tab, email, restart }: Session): void {
  let shown: Record<string, number> = {};

  it('keeps the pictures in the account when it is asked to', async () => {
    const made = [...madeBefore];
    if (engine === 'WebKit') {
      // It has no `persist`, so that nothing promises to keep what the site stores: it asks beside a picture.
      await tab().open(`${appOrigin}/text-to-image`);
      await fill(tab(), 'Describe your picture', 'A kite over dunes');
      await press(tab(), 'button', { begins: 'Generate' });
      await see(tab(), 'Where should we keep your pictures?');
      await press(tab(), 'button', { begins: 'Your account, on all devices' });
      made.push('A kite over dunes');
    } else {
      await tab().open(`${appOrigin}/profile`);
      await press(tab(), 'checkbox', { begins: 'Keep my pictures in my account' });
    }
    await see(tab(), 'Your account keeps your pictures from now on');
    shown = await keptPictures(tab(), made.length);
    expect(Object.keys(shown).toSorted()).toEqual(made.toSorted());
  });

  it('has them all, with every pixel, after the browser has forgotten everything', async () => {
    await restart();
    await signInByRedirect(tab(), email);
    expect(await keptPictures(tab(), Object.keys(shown).length)).toEqual(shown);
  });
}

/** Waits until account and device have so many pictures, and returns a digest of each, from the device's own bytes. */
async function keptPictures(tab: Tab, count: number): Promise<Record<string, number>> {
  await tab.open(`${appOrigin}/previous-images`);
  await see(tab, `${count} of 200 in your account`, `${count} of 50 pictures on this device`);
  return until(`${count} saved pictures`, () =>
    tab.run(async (expected) => {
      const images = document.querySelectorAll<HTMLImageElement>('main article img[src^="blob:"]');
      if (images.length !== expected) return null;
      const digests: Record<string, number> = {};
      for (const image of images) {
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        let digest = canvas.width;
        for (const value of pixels) digest = (Math.imul(digest, 31) + value) | 0;
        const name = image.closest('button')?.getAttribute('aria-label') ?? '';
        digests[name.replace('Open: ', '')] = digest;
      }
      return digests;
    }, count),
  );
}
