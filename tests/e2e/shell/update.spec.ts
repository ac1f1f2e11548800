import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Serves the app on another port, where the test can pretend a next build. */
async function serveInBuilds(appPort: string) {
  let build = 1;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    // The Host header stays the same, so that the app responds for that origin.
    const forwarded = request({ host: 'localhost', port: appPort, method, path: url, headers });
    forwarded.on('response', (response) => {
      if (url !== '/service-worker.js') {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
        return;
      }
      outgoing.writeHead(200, { 'Content-Type': 'text/javascript' });
      response.pipe(outgoing, { end: false });
      response.on('end', () => outgoing.end(`\n// build ${build}`));
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    nextBuild: () => {
      build += 1;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a new build waits until the last tab is closed, and drafts survive it', async ({
  browser,
  baseURL,
}) => {
  const site = await serveInBuilds(new URL(baseURL ?? '').port);
  const context = await browser.newContext({
    baseURL: site.origin,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await signIn(page, newEmail('update'));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByRole('textbox').first().fill('A draft from before the update');

    site.nextBuild();
    const states = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = new Promise((resolve) => {
        registration.addEventListener('updatefound', resolve, { once: true });
      });
      await registration.update();
      await found;
      const coming = registration.installing ?? registration.waiting;
      while (coming?.state === 'installing') {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return { coming: coming?.state, active: registration.active?.state };
    });
    expect(states).toEqual({ coming: 'installed', active: 'activated' });
    // The open tab keeps its build, also for pages that it has not opened before.
    await expect(page.getByRole('textbox').first()).toHaveValue('A draft from before the update');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('link', { name: 'AI Image Editor' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.close();

    // The browser may count the closed tab for a moment longer: a tab opened in it has the former build.
    await expect(async () => {
      const next = await context.newPage();
      await next.goto('/text-to-image');
      await expect(next.getByRole('textbox').first()).toHaveValue('A draft from before the update');
      const states = () =>
        next.evaluate(async () => {
          const { waiting, active } = await navigator.serviceWorker.ready;
          return { waiting: waiting !== null, active: active?.state };
        });
      await expect
        .poll(states, { timeout: 10_000 })
        .toEqual({ waiting: false, active: 'activated' })
        .finally(() => next.close());
    }).toPass();
  } finally {
    await context.close();
    site.close();
  }
});
