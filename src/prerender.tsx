import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { publicPaths, type RoutePath } from '../domain/routes.ts';
import { App } from './app/app.tsx';
import { loadPublicPage } from './app/public-pages.ts';
import { structuredData } from './structured-data.ts';

export { publicPaths, structuredData };

/** What the public page at the path looks like before anything is known of who sees it. */
export async function renderPage(path: RoutePath): Promise<string> {
  await loadPublicPage(path);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      // Parts that came later would need a script to be put in their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  return new Response(prelude).text();
}
