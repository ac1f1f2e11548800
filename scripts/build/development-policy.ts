import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { commonHeaders } from '../../worker/http/policies/common-headers.ts';

/** No secret: what it allows exists in development alone. */
const nonce = 'development';

/**
 * The development server puts scripts and styles of its own into the page. They get a nonce, and
 * the policy that the Worker sends gets it too; nothing else of the policy is changed. Files,
 * which the development server sends itself, get the headers that a build's files have.
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
