import puppeteer, {
  type ElementHandle,
  type Page,
  type Browser as PuppeteerBrowser,
  type Frame as PuppeteerFrame,
} from 'puppeteer-core';
import type { Browser, Frame, Place, Tab } from './browser.ts';
import { until } from './until.ts';

/** Room for the dashboard and its sidebar, in pixels. */
const defaultViewport = { width: 1440, height: 1000 };

/** Starts Firefox, by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  return wrap(
    await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      defaultViewport,
      // Animations take a third of the time on a small machine, as in Chromium's tests.
      extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
    }),
  );
}

function wrap(browser: PuppeteerBrowser): Browser {
  return {
    newTab: async () => tabOf(browser, await browser.newPage()),
    close: () => browser.close(),
  };
}

function tabOf(browser: PuppeteerBrowser, page: Page): Tab {
  const find = async (selector: string) => {
    const element = await page.$(selector);
    if (!element) throw new Error(`There is no ${selector}`);
    return element;
  };
  return {
    ...frameOf(page.mainFrame()),
    open: async (address) => {
      await page.goto(address, { waitUntil: 'load' });
    },
    reload: async () => {
      await page.reload({ waitUntil: 'load' });
    },
    chooseFile: async (selector, path) => {
      const input = (await find(selector)) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(path);
    },
    drag: async (selector, from, to) => {
      const box = await (await find(selector)).boundingBox();
      if (!box) throw new Error(`${selector} is not visible`);
      const at = ([x, y]: Place) => [box.x + x * box.width, box.y + y * box.height] as const;
      await page.mouse.move(...at(from));
      await page.mouse.down();
      await page.mouse.move(...at(to), { steps: 6 });
      await page.mouse.up();
    },
    frame: async (selector) => {
      const frame = await (await find(selector)).contentFrame();
      if (!frame) throw new Error(`${selector} shows no frame`);
      return frameOf(frame);
    },
    opened: async (action) => {
      const before = new Set(await browser.pages());
      await action();
      const popup = await until('a new tab', async () =>
        (await browser.pages()).find((each) => !before.has(each)),
      );
      return tabOf(browser, popup);
    },
  };
}

function frameOf(frame: PuppeteerFrame): Frame {
  const find = async (selector: string) => {
    const element = await frame.$(selector);
    if (!element) throw new Error(`There is no ${selector}`);
    return element;
  };
  return {
    run: (script, ...given) =>
      frame.evaluate(script as (...all: unknown[]) => unknown, ...given) as never,
    click: async (selector) => (await find(selector)).click(),
    type: async (selector, text) => (await find(selector)).type(text),
  };
}
