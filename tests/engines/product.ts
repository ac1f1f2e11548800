import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Browser, Tab } from './driver/browser.ts';
import { testBuying } from './steps/buying.ts';
import { testEditor } from './steps/editor.ts';
import { testOffline } from './steps/offline.ts';
import { testGenerating, testOpening, testSharing } from './steps/pictures.ts';
import { testSigningIn } from './steps/signing-in.ts';
import { drawSmall, newEmail } from './support/server.ts';
import type { Session } from './support/session.ts';

/** Does every step in one engine, in one tab, one after the other. */
export function testProduct(engine: string, start: () => Promise<Browser>): void {
  testInBrowser(engine, start, (session) => {
    testSigningIn(session);
    testGenerating(session);
    testSharing(session);
    testOpening(session);
    // A private session of WebKit registers no service worker: without a network nothing can be opened there.
    if (engine !== 'WebKit') testOffline(session);
    testEditor(session);
    testBuying(session);
  });
}

/** Starts a browser for the steps, and closes it after them. */
export function testInBrowser(
  engine: string,
  start: () => Promise<Browser>,
  steps: (session: Session) => void,
): void {
  describe(`in ${engine}`, () => {
    let browser: Browser;
    let tab: Tab;
    let folder = '';
    const open = async () => {
      ({ browser, tab } = await startAlive(engine, start));
    };
    beforeAll(async () => {
      await drawSmall();
      folder = await mkdtemp(join(tmpdir(), 'imagemint-engines-'));
      await open();
    });
    afterAll(async () => {
      await browser?.close();
      await rm(folder, { recursive: true });
    });
    steps({
      engine,
      email: newEmail(engine.replaceAll(' ', '-')),
      tab: () => tab,
      folder: () => folder,
      restart: async () => {
        await browser.close();
        await open();
      },
    });
  });
}

/** How often a browser is started that dies before its first step. */
const startsMax = 3;

/** Starts a browser with a tab that responses: MiniBrowser's process ends now and then as it begins. */
async function startAlive(engine: string, start: () => Promise<Browser>, attempt = 1) {
  const browser = await start();
  try {
    const tab = await browser.newTab();
    await tab.run(() => document.readyState);
    return { browser, tab };
  } catch (error) {
    await browser.close();
    if (attempt === startsMax) throw error;
    console.warn(`${engine} died before its first step, and is started again: ${String(error)}`);
    return startAlive(engine, start, attempt + 1);
  }
}
