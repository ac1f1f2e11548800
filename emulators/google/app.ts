import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import Provider from 'oidc-provider';
import { installCallbackParameters } from './callback-parameters.ts';
import { GOOGLE_MOUNT_PATH } from './constants.ts';
import { createControlApi } from './control-api.ts';
import { createFaults } from './faults.ts';
import { createOidcConfiguration, SESSION_COOKIE } from './oidc-configuration.ts';
import { createSignInRoutes } from './sign-in/sign-in-routes.ts';
import { createSigningKeys } from './signing-keys.ts';
import { installTokenFaults } from './token-endpoint.ts';

export interface GoogleEmulatorOptions {
  /** The origin where browsers reach the issuer, for instance `http://127.0.0.1:5173`. */
  origin: string;
  /** The origin of the app, whose callback is the only registered redirect address. */
  appOrigin: string;
  mountPath?: string;
}

export interface GoogleEmulator {
  /** Handles the requests below the mount path, with their whole URL. */
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

/**
 * Emulates Google's OpenID Connect issuer. A certified provider implements the protocol; the pages
 * and the control API are ours. Everything is in memory and is lost at a restart.
 */
export async function createGoogleEmulator(
  options: GoogleEmulatorOptions,
): Promise<GoogleEmulator> {
  const mountPath = options.mountPath ?? GOOGLE_MOUNT_PATH;
  const { appOrigin } = options;
  const issuer = `${new URL(options.origin).origin}${mountPath}`;
  const keys = await createSigningKeys();
  const faults = createFaults();

  const provider = new Provider(
    issuer,
    createOidcConfiguration({ issuer, appOrigin, mountPath, keys }),
  );
  installTokenFaults(provider, faults, keys);
  installCallbackParameters(provider);
  const handleProtocol = provider.callback();

  const ownRoutes = new Hono<{ Bindings: HttpBindings }>()
    .route(`${mountPath}/control`, createControlApi(issuer, keys, faults))
    .route(mountPath, createSignInRoutes({ provider, faults, issuer, appOrigin, mountPath }));
  const handleOwn = getRequestListener(ownRoutes.fetch, { overrideGlobalObjects: false });
  const ownPath = /^\/(?:signin|signin\.css|avatar|control)(?:[/?]|$)/;

  return {
    handle(request, response) {
      const url = request.url ?? '/';
      const belowMount = url.startsWith(mountPath) ? url.slice(mountPath.length) : url;
      if (ownPath.test(belowMount)) return handleOwn(request, response);
      const keysFault = faults.keysFault();
      if (keysFault && belowMount.startsWith('/oauth2/v3/certs')) {
        response.writeHead(keysFault === 'gone' ? 500 : 200, {
          'Content-Type': 'application/json',
        });
        response.end('{"keys":"none"}');
        return undefined;
      }
      forgetSession(request);
      return handleProtocol(mountRequest(request, url, belowMount, issuer), response);
    },
  };
}

/**
 * The provider matches paths without the mount path, finds that path by comparing `originalUrl`
 * with `url`, and takes the host of its own URLs from the request. Google's host is always the
 * same, so this sets the issuer's host.
 */
function mountRequest(request: IncomingMessage, url: string, belowMount: string, issuer: string) {
  request.headers.host = new URL(issuer).host;
  const rest = belowMount.startsWith('/') ? belowMount : `/${belowMount}`;
  return Object.assign(request, { originalUrl: url, url: rest });
}

/**
 * Every sign-in starts without a session, so that the chooser is always shown and two windows
 * can sign in as different people at the same time.
 */
function forgetSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split('; ') ?? [];
  const others = cookies.filter((cookie) => !cookie.startsWith(SESSION_COOKIE));
  if (others.length > 0) request.headers.cookie = others.join('; ');
  else delete request.headers.cookie;
}
