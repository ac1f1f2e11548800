import { readFile } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { errors, type InteractionResults, type default as Provider } from 'oidc-provider';
import { z } from 'zod';
import { KNOWN_PEOPLE, personByEmail } from '../people.ts';
import { renderAvatar } from './avatar.ts';
import { renderChooserPage } from './chooser-page.ts';
import { renderErrorPage } from './error-page.ts';
import { renderIdentifierPage } from './identifier-page.ts';

type SignInContext = Context<{ Bindings: HttpBindings }>;

interface SignInOptions {
  provider: Provider;
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
  const { provider, issuer, appOrigin, mountPath } = options;
  const stylesheet = readFile(new URL('./sign-in.css', import.meta.url), 'utf8');
  const actionOf = (context: SignInContext) => `${mountPath}/signin/${context.req.param('uid')}`;

  async function finish(context: SignInContext, result: InteractionResults) {
    const { incoming, outgoing } = context.env;
    return context.redirect(await provider.interactionResult(incoming, outgoing, result), 303);
  }

  function signIn(context: SignInContext, email: string) {
    return finish(context, {
      login: { accountId: personByEmail(email).email, remember: false },
      // The provider counts the requested prompts as responded only when the result names them.
      select_account: {},
      consent: {},
    });
  }

  const routes = new Hono<{ Bindings: HttpBindings }>();
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
      await provider.interactionDetails(context.env.incoming, context.env.outgoing);
      const page = { action: actionOf(context), appOrigin, issuer, mountPath };
      if (context.req.query('step') === 'identifier') {
        return context.html(renderIdentifierPage({ ...page, value: '' }));
      }
      return context.html(renderChooserPage({ ...page, people: KNOWN_PEOPLE }));
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
          if (z.email().safeParse(identifier).success) return signIn(context, identifier);
          const page = { action: actionOf(context), appOrigin, mountPath, value: identifier };
          const problem =
            identifier === '' ? 'Enter an email or phone number' : 'Couldn’t find your account';
          return context.html(renderIdentifierPage({ ...page, problem }));
        }
      }
    });
}
