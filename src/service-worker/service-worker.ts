import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** The files of this build. The build replaces this name with the list. */
declare const BUILD_FILES: { url: string; revision: string | null }[];

/** An install event with `addRoutes`, which TypeScript's library lacks, and some browsers too. */
interface RoutingInstallEvent extends Event {
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

/** The app's shell without a page. The app renders any page into it. */
const shellPath = '/app';

// Requests that only the server can answer bypass this worker: after a pause they would else
// wait until it has started.
addEventListener('install', (event: RoutingInstallEvent) => {
  const paths = ['/api/*', '/images/*'];
  void event.addRoutes?.(
    paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
  );
});

// An open tab keeps the files of its own build. A new build takes over when the last tab of the
// old one is closed, so an update loses no draft.
precacheAndRoute(BUILD_FILES);
cleanupOutdatedCaches();

// The Devanagari fonts are large, so they are cached at their first use. Their names contain a hash of their content.
registerRoute(
  ({ url }) => /^\/assets\/[\w-]*devanagari[\w-]*\.woff2$/.test(url.pathname),
  async ({ request }) => {
    const fonts = await caches.open('letters');
    const cached = await fonts.match(request);
    if (cached) return cached;
    const answer = await fetch(request);
    if (answer.ok) {
      // Nothing requests the fonts of an earlier build any more.
      for (const old of await fonts.keys()) await fonts.delete(old);
      await fonts.put(request, answer.clone());
    }
    return answer;
  },
);

/**
 * How long the server has to begin its answer to a page, in milliseconds. On a network that loses everything
 * without an error the browser would wait for minutes, while the shell is here.
 */
const pageWaitMs = 8000;

// A page comes from the server if there is a network, because it is the newest.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/(api|images|__)/.test(url.pathname),
  async ({ request }) => {
    const asked = fetch(request).catch(() => null);
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), pageWaitMs));
    const answer = await Promise.race([asked, late]);
    if (answer) return answer;
    const shell = await matchPrecache(shellPath);
    if (shell) return markOffline(shell);
    return (await asked) ?? Response.error();
  },
);

/** A notification event, which TypeScript's library for pages lacks. */
interface NotificationClick extends Event {
  notification: { close: () => void };
  waitUntil: (work: Promise<unknown>) => void;
}

/** The open tabs, as a service worker sees them. */
declare const clients: {
  matchAll: (options: { type: 'window' }) => Promise<{ focus: () => Promise<unknown> }[]>;
  openWindow: (url: string) => Promise<unknown>;
};

// Chrome on Android has no other notifications than those of a service worker.
addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as NotificationClick;
  notification.close();
  waitUntil.call(
    event,
    clients
      .matchAll({ type: 'window' })
      .then(([tab]) => (tab ? tab.focus() : clients.openWindow('/previous-images'))),
  );
});

/** Marks the shell, so that the app knows that the server did not send it, and that its policies are stricter. */
async function markOffline(shell: Response): Promise<Response> {
  const html = await shell.text();
  return new Response(html.replace('<html', '<html data-offline'), { headers: shell.headers });
}
