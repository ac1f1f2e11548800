import { readFile } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { errors, type InteractionResults, type default as Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Faults } from '../faults.ts';
import { KNOWN_PEOPLE, personByEmail } from '../people.ts';
import { renderAvatar } from './avatar.ts';
import { renderChooserPage } from './chooser-page.ts';
import { renderErrorPage } from './error-page.ts';
import { renderIdentifierPage } from './identifier-page.ts';
import { readRememberedAccounts, rememberAccount } from './remembered-accounts.ts';

type SignInContext = Context<{ Bindings: HttpBindings }>;

/** Google refuses sign-in in browsers that are embedded in apps, with a 403 and without a redirect. */
const EMBEDDED_BROWSER = /; wv\)|FBAN|FBAV|Instagram|LinkedInApp/;

interface SignInOptions {
  provider: Provider;
  faults: Faults;
  issuer: string;
  appOrigin: string;
  mountPath: string;
}

const choiceSchema = z.union([
  z.object({ cancel: z.string() }).transform(() => ({ kind: 'cancel' as const })),
  z.object({ email: z.email() }).transform(({ email }) => ({ kind: 'email' as const, email })),
  z
    .object({ identifier: z.string().trim().max(254) })
    .transform(({ identifier }) => ({ kind: 'identifier' as const, identifier })),
]);

/** The pages between the app's 'Continue with Google' and the callback. */
export function createSignInRoutes(options: SignInOptions) {
  const { provider, faults, issuer, appOrigin, mountPath } = options;
  const stylesheet = readFile(new URL('./sign-in.css', import.meta.url), 'utf8');
  const actionOf = (context: SignInContext) => `${mountPath}/signin/${context.req.param('uid')}`;

  async function finish(context: SignInContext, result: InteractionResults) {
    const { incoming, outgoing } = context.env;
    return context.redirect(await provider.interactionResult(incoming, outgoing, result), 303);
  }

  function signIn(context: SignInContext, email: string) {
    const someone = personByEmail(email);
    if (someone.disabled) {
      // Google says so itself and does not go back to the app.
      const page = { action: actionOf(context), appOrigin, mountPath, value: email };
      const problem = 'Your Google Account has been disabled';
      return context.html(renderIdentifierPage({ ...page, problem }));
    }
    rememberAccount(context, someone.email, mountPath);
    return finish(context, {
      login: { accountId: someone.email, remember: false },
      // The provider counts the requested prompts as responded only when the result names them.
      select_account: {},
      consent: {},
    });
  }

  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      // The app reports over its own channel, and Google does not change the opener either.
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: 'cross-origin',
      originAgentCluster: false,
      strictTransportSecurity: false,
      xFrameOptions: 'DENY',
    }),
  );
  routes.onError((error, context) => {
    if (!(error instanceof errors.OIDCProviderError)) {
      console.error(error);
      return context.text('The local emulator of Google sign-in failed.', 500);
    }
    return context.html(
      renderErrorPage({
        mountPath,
        heading: 'This sign-in has expired',
        error: error.error,
        error_description: 'It was open for too long, or is already complete.',
      }),
      400,
    );
  });

  return routes
    .get('/signin.css', async (context) =>
      context.body(await stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }),
    )
    .get('/avatar/:file{[0-9]+\\.svg}', async (context) => {
      const sub = context.req.param('file').replace('.svg', '');
      const picture = await renderAvatar(sub, context.req.query('name') ?? '');
      return context.body(picture.toString(), 200, {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      });
    })
    .get('/signin/:uid', async (context) => {
      const { params } = await provider.interactionDetails(
        context.env.incoming,
        context.env.outgoing,
      );
      if (EMBEDDED_BROWSER.test(context.req.header('user-agent') ?? '')) {
        const error_description = 'Open this page in Safari, Chrome or another browser.';
        const page = { mountPath, error: 'disallowed_useragent', error_description };
        return context.html(renderErrorPage(page), 403);
      }
      const error = faults.takeAuthorizationError();
      if (error !== undefined) return finish(context, { ...error });

      const hint = z.email().safeParse(params.login_hint).data;
      const page = { action: actionOf(context), appOrigin, issuer, mountPath };
      const prompts = String(params.prompt ?? '').split(' ');
      const step = context.req.query('step');
      const showsIdentifier =
        step === 'identifier' ||
        (step === undefined && hint !== undefined && !prompts.includes('select_account'));
      if (showsIdentifier) {
        return context.html(renderIdentifierPage({ ...page, value: hint ?? '' }));
      }
      const emails = new Set([
        ...(hint === undefined ? [] : [hint.toLowerCase()]),
        ...readRememberedAccounts(context).map((someone) => someone.email),
        ...KNOWN_PEOPLE.map((someone) => someone.email),
      ]);
      return context.html(renderChooserPage({ ...page, people: [...emails].map(personByEmail) }));
    })
    .post('/signin/:uid', async (context) => {
      await provider.interactionDetails(context.env.incoming, context.env.outgoing);
      const choice = choiceSchema.safeParse(await context.req.parseBody());
      if (!choice.success) return context.text('Choose an account.', 400);
      switch (choice.data.kind) {
        case 'cancel':
          return finish(context, { error: 'access_denied' });
        case 'email':
          return signIn(context, choice.data.email);
        case 'identifier': {
          const { identifier } = choice.data;
          const email = completeEmail(identifier);
          if (z.email().safeParse(email).success) return signIn(context, email);
          const page = { action: actionOf(context), appOrigin, mountPath, value: identifier };
          const problem =
            identifier === '' ? 'Enter an email or phone number' : 'Couldn’t find your account';
          return context.html(renderIdentifierPage({ ...page, problem }));
        }
      }
    });
}

/** As at Google, a name without a domain is one at gmail.com. A phone number has no account here. */
function completeEmail(identifier: string): string {
  const isBareName = /^[a-z][a-z0-9.]*$/i.test(identifier);
  return isBareName ? `${identifier}@gmail.com` : identifier;
}
