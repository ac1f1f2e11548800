import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../scripts/serve/port.mjs';
import type { Browser, Frame, Tab } from './browser.ts';
import { until } from './until.ts';

/** GTK's settings: without animations, as in Chromium's tests. */
const configuration = fileURLToPath(new URL('configuration', import.meta.url));
const persistentBrowser = fileURLToPath(new URL('persistent-webkit.py', import.meta.url));

/** How much of what the browser said last is printed, in characters. */
const saidLengthMax = 2000;

/** The paths of the programs. */
export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
  screen: string;
}

/**
 * Starts WebKit by WebDriver, on a screen of its own. MiniBrowser's automation session is a private
 * one, as a private window of Safari. With a `folder` the session is a persistent one, whose cookies
 * and storage are there again at the next start.
 */
export async function startWebKit(programs: WebKitPrograms, folder?: string): Promise<Browser> {
  const screen = await startScreen(programs.screen);
  const port = await freePort();
  const driverProcess = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      XDG_CONFIG_DIRS: configuration,
      // Its sandbox needs privileges that a container does not give. It opens this build alone.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      // Composing layers by an emulated graphics card takes a fifth of the processor's time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      ...(folder ? { WEBKIT_SESSION_FOLDER: folder } : {}),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // What the browser says as it dies. MiniBrowser inherits it from the driver.
  let said = '';
  driverProcess.stderr?.on('data', (part: Buffer) => {
    said = (said + String(part)).slice(-saidLengthMax);
  });
  const stop = () => {
    driverProcess.kill();
    screen.process.kill();
  };
  const address = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', async () => (await fetch(`${address}/status`)).ok);
  const capabilities = new Capabilities();
  capabilities.set('browserName', 'MiniBrowser');
  capabilities.set('webkitgtk:browserOptions', {
    binary: folder ? persistentBrowser : programs.miniBrowser,
    args: ['--automation', '--geometry=1440x1000'],
  });
  const building = new Builder().usingServer(address).withCapabilities(capabilities).build();
  const driver = await Promise.resolve(building).catch((error: unknown) => {
    stop();
    throw new Error(`WebKit did not start. ${said}`, { cause: error });
  });
  await driver.manage().setTimeouts({ script: 30_000, pageLoad: 30_000 });
  let isFirstTaken = false;
  return {
    newTab: async () => {
      if (isFirstTaken) await driver.switchTo().newWindow('tab');
      isFirstTaken = true;
      return tabOf(driver, await driver.getWindowHandle());
    },
    close: async () => {
      // The persistent session's browser ends before its response. A death before is a failed step.
      await driver.quit().catch(() => undefined);
      stop();
    },
  };
}

async function startScreen(program: string): Promise<{ process: ChildProcess; display: string }> {
  const options = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const process = spawn(program, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(process.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { process, display: `:${String(number).trim()}` };
}

/** WebDriver has one current window and frame: each command selects its own first. */
function tabOf(driver: WebDriver, handle: string): Tab {
  const select = async () => {
    await driver.switchTo().window(handle);
    await driver.switchTo().defaultContent();
  };
  const find = async (selector: string) => {
    await select();
    return driver.findElement({ css: selector });
  };
  return {
    ...frameOf(driver, select),
    open: async (address) => {
      await select();
      await driver.get(address);
    },
    reload: async () => {
      await select();
      await driver.navigate().refresh();
    },
    chooseFile: async (selector, path) => {
      await (await find(`input${selector}`)).sendKeys(path);
    },
    drag: async (selector, from, to) => {
      const origin = await find(selector);
      const { width, height } = await origin.getRect();
      const at = ([x, y]: readonly [number, number]) => ({
        origin,
        x: Math.round((x - 0.5) * width),
        y: Math.round((y - 0.5) * height),
        duration: 100,
      });
      const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
      const actions = driver.actions().move(at(from)).press();
      await actions.move(at(middle)).move(at(to)).release().perform();
    },
    frame: async (selector) =>
      frameOf(driver, async () => {
        await driver.switchTo().frame(await find(selector));
      }),
    opened: async (action) => {
      const before = new Set(await driver.getAllWindowHandles());
      await action();
      const popup = await until('a new tab', async () =>
        (await driver.getAllWindowHandles()).find((each) => !before.has(each)),
      );
      return tabOf(driver, popup);
    },
  };
}

function frameOf(driver: WebDriver, select: () => Promise<void>): Frame {
  return {
    run: async (script, ...given) => {
      await select();
      const response = await driver.executeAsyncScript<{ value?: never; error?: string }>(
        `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${String(script)})(...arguments[0])).then(
          (value) => done({ value }),
          (error) => done({ error: String(error) }),
        );`,
        given,
      );
      if (response.error !== undefined) throw new Error(response.error);
      return response.value as never;
    },
    click: async (selector) => {
      await select();
      await driver.findElement({ css: selector }).click();
    },
    type: async (selector, text) => {
      await select();
      await driver.findElement({ css: selector }).sendKeys(text);
    },
  };
}
