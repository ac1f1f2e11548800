import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { commonHeaders } from '../../worker/http/policies/common-headers.ts';

/** Not secret: only the development server uses it. */
const nonce = 'development';

/**
 * The development server adds its own scripts and styles to the page. They get a nonce, which is
 * added to the Worker's policy; the rest of the policy is not changed. Static files, which the
 * development server sends itself, get the headers of a build's files.
 */
export function developmentPolicy(): Plugin {
  return {
    name: 'imagemint:development-policy',
    apply: 'serve',
    config: (_, { isPreview }) => (isPreview ? {} : { html: { cspNonce: nonce } }),
    configureServer(server) {
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries(commonHeaders())) {
          response.setHeader(name, value);
        }
        allowNonce(response);
        next();
      });
    },
  };
}

function allowNonce(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(
      name,
      name.toLowerCase() === 'content-security-policy' ? withNonce(String(value)) : value,
    );
}

function withNonce(policy: string): string {
  return policy.replaceAll(/(^|; )(script-src|style-src) /g, `$1$2 'nonce-${nonce}' `);
}
