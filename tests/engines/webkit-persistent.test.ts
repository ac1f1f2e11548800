import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startWebKit } from './driver/webkit.ts';
import { testInBrowser } from './product.ts';
import { testOffline } from './steps/offline.ts';
import { testGenerating } from './steps/pictures.ts';
import { signInByRedirect } from './steps/signing-in.ts';
import { find, see } from './support/find.ts';
import { prompt, savedWidth } from './support/saved-picture.ts';
import { appOrigin } from './support/server.ts';
import { webKitPrograms } from './support/webkit-programs.ts';

const storage = await mkdtemp(join(tmpdir(), 'imagemint-webkit-'));
// Its network process ends a little after the browser, and writes until then.
afterAll(() => rm(storage, { recursive: true, maxRetries: 20, retryDelay: 500 }));

testInBrowser(
  'a persistent session of WebKit',
  () => startWebKit(webKitPrograms, storage),
  (session) => {
    const { tab, email, restart } = session;

    it('stores what a private session refuses', async () => {
      await signInByRedirect(tab(), email);
      // Only the engine's private sessions refuse Blobs, so this is another kind of session.
      expect(await tab().run(storeBlob)).toBe('stored');
    });

    testGenerating(session);
    testOffline(session);

    it('has the session and the picture after the browser was closed', async () => {
      await restart();
      await tab().open(`${appOrigin}/previous-images`);
      await see(tab(), 'Credits: 1');
      await find(tab(), 'button', `Open: ${prompt}`);
      expect(await savedWidth(tab())).toBe(256);
    });
  },
);

/** Runs in the page: stores a Blob in IndexedDB, and says how it went. */
function storeBlob(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('blob-test', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('blobs');
    opening.onerror = () => resolve(String(opening.error));
    opening.onsuccess = () => {
      const store = opening.result.transaction('blobs', 'readwrite').objectStore('blobs');
      const put = store.put(new Blob(['picture']), 1);
      put.onsuccess = () => resolve('stored');
      put.onerror = () => resolve(String(put.error));
    };
  });
}
