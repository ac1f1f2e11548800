import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isFont, serveFont } from './serve-font.ts';
import { isPage, servePage } from './serve-page.ts';
import { isSharedPhoto, storeSharedPhoto } from './share-photo.ts';
import { showPictures, type Tabs } from './show-pictures.ts';

declare const BUILD_FILES: { url: string; revision: string | null }[];

/** An install event with `addRoutes`, which TypeScript's library lacks, and some browsers too. */
interface RoutingInstallEvent extends Event {
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

const shellPath = '/app';

// Requests that only the server can handle bypass this worker: after a pause they would wait until it has started.
addEventListener('install', (event: RoutingInstallEvent) => {
  const paths = ['/api/*', '/images/*', '/s/*'];
  void event.addRoutes?.(
    paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
  );
});

// An open tab keeps the files of its own build. A new build takes over when the last tab of the
// old one is closed, so an update loses no draft.
precacheAndRoute(BUILD_FILES);
cleanupOutdatedCaches();

// The Devanagari fonts are large, so they are cached at their first use.
registerRoute(
  ({ request }) => isFont(request),
  ({ request }) => serveFont(request),
);
registerRoute(
  ({ request }) => isPage(request),
  ({ request }) => servePage(request, () => matchPrecache(shellPath)),
);

registerRoute(
  ({ request }) => isSharedPhoto(request),
  ({ request }) => storeSharedPhoto(request),
  'POST',
);

interface NotificationClick extends Event {
  notification: { close: () => void };
  waitUntil: (work: Promise<unknown>) => void;
}

declare const clients: Tabs;

// Chrome on Android has no other notifications than those of a service worker.
addEventListener('notificationclick', (event) => {
  const click = event as NotificationClick;
  click.notification.close();
  click.waitUntil(showPictures(clients));
});
