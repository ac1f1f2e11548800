import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { addressIn, type Language, languages } from '../domain/languages.ts';
import { publicPaths, type RoutePath } from '../domain/routes.ts';
import { App } from './app/app.tsx';
import { loadPublicPage } from './app/public-pages.ts';
import { structuredData } from './structured-data.ts';
import { loadTexts, speak } from './texts/language.ts';

export { languages, publicPaths, structuredData };

/** What the public page at the path looks like in a language before anything is known of who sees it. */
export async function renderPage(language: Language, path: RoutePath): Promise<string> {
  speak(language);
  // All of them: code that came for a page in another language does not fetch its texts again.
  await Promise.all([loadTexts('first', 'public', 'law'), loadPublicPage(path)]);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={addressIn(language, '/')} location={addressIn(language, path)}>
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
