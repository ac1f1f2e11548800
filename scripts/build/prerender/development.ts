import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import { pageAt, publicPaths } from '../../../domain/routes.ts';
import { unknownOrigin } from '../../../domain/site/page-origin.ts';
import type { Seller } from '../../../domain/site/seller.ts';
import { siteEntry } from './build-site.ts';
import { siteDocument } from './documents.ts';
import { inParts, type PageMaker } from './render-pages.ts';

/**
 * Renders the pages of the site at each request while developing, when nothing is built. The Worker
 * responds as always, and its response gets the page in place of the app's empty shell.
 */
export function siteInDevelopment(origin: string): Plugin {
  return {
    name: 'imagemint:site-in-development',
    apply: (_, { command, isPreview }) => command === 'serve' && !isPreview,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.originalUrl ?? '').split('?');
        const page = pageAt(path);
        if (request.method === 'GET' && page && publicPaths.includes(page.path)) {
          delete request.headers['if-none-match'];
          replaceBody(response, () => renderSitePage(server, origin, path, page));
        }
        next();
      });
    },
  };
}

async function renderSitePage(
  server: ViteDevServer,
  origin: string,
  address: string,
  { language, path }: NonNullable<ReturnType<typeof pageAt>>,
): Promise<string> {
  const maker = (await server.ssrLoadModule('/src/prerender.tsx')) as PageMaker;
  const seller = (await (await fetch(`${origin}/api/seller`)).json()) as Seller;
  const page = inParts(language, path, await maker.renderPage(language, path, seller));
  const shell = (await readFile('app.html', 'utf8')).replace(
    '</head>',
    `<link rel="stylesheet" href="/${siteEntry.styles}"></head>`,
  );
  const html = siteDocument(shell, page, { fonts: '', code: `/${siteEntry.code}` });
  return server.transformIndexHtml(address, html.replaceAll(unknownOrigin, origin));
}

/** Sends another body with the status and the headers of a response. */
function replaceBody(response: ServerResponse, render: () => Promise<string>): void {
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  let status = 200;
  let head: OutgoingHttpHeaders = {};
  Object.assign(response, {
    writeHead: (given: number, headers: OutgoingHttpHeaders) => {
      status = given;
      head = headers;
      return response;
    },
    write: () => true,
    end: () => {
      delete head['content-length'];
      render().then(
        (html) => {
          writeHead(status, head);
          end(html);
        },
        (error: Error) => {
          writeHead(500, { 'Content-Type': 'text/plain' });
          end(error.stack);
        },
      );
      return response;
    },
  });
}
