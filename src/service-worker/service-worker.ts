import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** The files of this build, put in its place by the build. */
declare const BUILD_FILES: { url: string; revision: string | null }[];

/** What TypeScript's library for pages does not know of an install event; nor do all browsers. */
interface RoutingInstallEvent extends Event {
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

/** The app without a page in it: it draws every page itself. */
const shellPath = '/app';

// What the server alone can answer goes there at once, and does not wait until this worker has
// started: whoever presses after a pause would wait for it.
addEventListener('install', (event: RoutingInstallEvent) => {
  const paths = ['/api/*', '/images/*'];
  void event.addRoutes?.(
    paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
  );
});

// Each build's files stay together: a tab that is open goes on with those that it began with,
// and the next build takes over when the last of its tabs is closed. So no draft is lost to it.
precacheAndRoute(BUILD_FILES);
cleanupOutdatedCaches();

// Letters of other scripts are large, and are kept by who has read some. Their names change with what is in them.
registerRoute(
  ({ url }) => /^\/assets\/[\w-]*devanagari[\w-]*\.woff2$/.test(url.pathname),
  async ({ request }) => {
    const letters = await caches.open('letters');
    const kept = await letters.match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) {
      // Those of an earlier build are asked for no more.
      for (const before of await letters.keys()) await letters.delete(before);
      await letters.put(request, answer.clone());
    }
    return answer;
  },
);

// A page comes from the server as long as there is one: it is the newest.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/(api|images|__)/.test(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch {
      const shell = await matchPrecache(shellPath);
      return shell ? marked(shell) : Response.error();
    }
  },
);

/** The shell, in which the app can see that the server did not send it: what its policies allow is less. */
async function marked(shell: Response): Promise<Response> {
  const html = await shell.text();
  return new Response(html.replace('<html', '<html data-offline'), { headers: shell.headers });
}
