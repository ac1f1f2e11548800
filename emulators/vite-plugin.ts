import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { localConfiguration } from './local-configuration.ts';
import { createOutsideServices, servicesPath } from './services.ts';

/** Where the build leaves the Worker, and beside it the variables of a preview. */
const workerDirectory = join('dist', 'imagemint');

/**
 * Mounts the stand-ins into Vite's server, in development and in a preview of the
 * production build, on the very port of the app: one command serves everything.
 */
export function outsideServices({ origin }: { origin: string }): Plugin {
  return {
    name: 'imagemint:outside-services',
    config(_, { isPreview }) {
      if (isPreview) writePreviewVariables(origin);
    },
    async configureServer(server) {
      keepConnections(server.httpServer);
      server.middlewares.use(keepHost(origin));
      server.middlewares.use(await middleware(origin));
    },
    async configurePreviewServer(server) {
      keepConnections(server.httpServer);
      server.middlewares.use(keepHost(origin));
      server.middlewares.use(await middleware(origin));
    },
  };
}

/**
 * The Worker keeps its connections to the stand-ins. One that ended by itself, as
 * after 5 s by default, may end just as it is used again, and lose the call.
 */
function keepConnections(server: object | null): void {
  if (server && 'keepAliveTimeout' in server) server.keepAliveTimeout = 0;
}

/**
 * What follows two slashes is taken for a host on the way to the Worker, unless the address names
 * its own. At Cloudflare the Worker gets it as it was asked for.
 */
function keepHost(origin: string): Connect.NextHandleFunction {
  return (request, _response, next) => {
    if (/^\/[/\\]/.test(request.url ?? '')) {
      request.url = origin + request.url;
      request.originalUrl = request.url;
    }
    next();
  };
}

async function middleware(origin: string): Promise<Connect.NextHandleFunction> {
  const services = await createOutsideServices(origin, `${origin}/api/webhooks/razorpay`);
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const isOurs = request.url === servicesPath || request.url?.startsWith(`${servicesPath}/`);
    if (isOurs) void services.handle(request, response);
    else next();
  };
}

/**
 * A build carries production's variables. A preview reads `.dev.vars` beside the
 * built Worker over them, and a deployment never does: so that is where the local
 * ones go, with the developer's own behind them, of which the last counts.
 */
function writePreviewVariables(origin: string): void {
  if (!existsSync(workerDirectory)) return;
  const local = Object.entries(localConfiguration(origin)).map(
    ([name, value]) => `${name}=${value}`,
  );
  const own = existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : '';
  writeFileSync(join(workerDirectory, '.dev.vars'), `${local.join('\n')}\n${own}`);
}
