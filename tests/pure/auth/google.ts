import { createHash } from 'node:crypto';
import { createIssuer } from './issuer.ts';

/** What Google stores with a code that it has given out. */
interface Grant {
  /** The query of the address of its page. */
  asked: URLSearchParams;
  claims: Record<string, unknown>;
}

/** Google, which responds to every `fetch`: its page, where a user chooses an account, and its exchange of codes. */
export async function openGoogle() {
  const grants = new Map<string, Grant>();
  const exchanges: URLSearchParams[] = [];
  const refusal = () =>
    Response.json({ error: 'invalid_grant', error_description: 'Bad Request' }, { status: 400 });

  const exchange = async (form: URLSearchParams): Promise<Response> => {
    exchanges.push(form);
    if (google.response) return google.response();
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (!grant || !matches(form, grant.asked)) return refusal();
    const nonce = grant.asked.get('nonce');
    return Response.json({
      access_token: 'ya29.access',
      expires_in: 3599,
      scope: grant.asked.get('scope'),
      token_type: 'Bearer',
      id_token: await issuer.sign({ nonce, ...grant.claims }, google.signingKey),
    });
  };
  const issuer = await createIssuer({ token: exchange });

  const matches = (form: URLSearchParams, asked: URLSearchParams): boolean => {
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    return (
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === issuer.settings.clientId &&
      form.get('client_secret') === issuer.settings.clientSecret &&
      form.get('redirect_uri') === asked.get('redirect_uri') &&
      asked.get('code_challenge_method') === 'S256' &&
      verifier.digest('base64url') === asked.get('code_challenge')
    );
  };

  /** The path and the query by which Google sends the browser back to the app. */
  const back = (start: string, response: Record<string, string>): string => {
    const asked = new URL(start).searchParams;
    const callback = new URL(asked.get('redirect_uri') ?? '');
    const state = asked.get('state') ?? '';
    callback.search = new URLSearchParams({ state, ...response }).toString();
    return callback.pathname + callback.search;
  };

  const google = {
    ...issuer,
    /** The forms that codes were exchanged with. */
    exchanges,
    /** Replaces the response to the exchange of a code. */
    response: undefined as (() => Response) | undefined,
    /** Signs the ID tokens in place of the published key. */
    signingKey: undefined as CryptoKey | undefined,
    /** A user chooses an account with these claims on the page at `start`. Returns the path back to the app. */
    choose: (start: string, claims: Record<string, unknown> = {}): string => {
      const code = crypto.randomUUID();
      grants.set(code, { asked: new URL(start).searchParams, claims });
      return back(start, { code, scope: 'email profile openid', authuser: '0', prompt: 'none' });
    },
    /** A user leaves the page at `start`. Returns the path back to the app. */
    cancel: (start: string): string => back(start, { error: 'access_denied' }),
  };
  return google;
}
