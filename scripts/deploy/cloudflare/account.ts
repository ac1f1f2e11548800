import { z } from 'zod';
import { failed, type Outcome } from '../outcome.ts';
import type { Output } from '../terminal/output.ts';
import { runTool } from '../tools.ts';
import { CloudflareApi, type Credentials, rightsAdvice } from './cloudflare-api.ts';

export interface Account {
  id: string;
  /** Null where the token may not read it. */
  name: string | null;
  api: CloudflareApi;
}

const accountListSchema = z.array(z.object({ id: z.string(), name: z.string() }));
const loginSchema = z.union([
  z.object({ type: z.enum(['oauth', 'api_token']), token: z.string() }),
  z.object({ type: z.literal('api_key'), key: z.string(), email: z.string() }),
]);

const loginAdvice = rightsAdvice('Workers Scripts: Edit');

/** The credentials of a deployment, wrangler's login or an API token, and its account. */
export async function findAccount(
  output: Output,
  configuredId: string | undefined,
): Promise<Outcome<Account>> {
  const credentials = await findCredentials(output);
  if (!credentials) return failed('You are not logged in to Cloudflare.', loginAdvice);
  const api = new CloudflareApi(credentials);
  const list = await api.call(accountListSchema, 'GET', '/accounts?per_page=50');
  const wantedId = process.env.CLOUDFLARE_ACCOUNT_ID || configuredId;
  if (!list.ok && (list.status === 0 || !wantedId || [400, 401].includes(list.status))) {
    const advice = list.status === 0 ? 'Check your connection to the network.' : loginAdvice;
    return failed(list.reason, advice);
  }
  const accounts = list.ok ? list.value : [];
  if (wantedId) {
    const name = accounts.find(({ id }) => id === wantedId)?.name ?? null;
    return { ok: true, value: { id: wantedId, name, api } };
  }
  const [only, ...others] = accounts;
  if (!only) return failed('This login reaches no account.', loginAdvice);
  if (others.length > 0) {
    const names = accounts.map(({ id, name }) => `\n    ${id}  ${name}`).join('');
    return failed(
      `This login reaches several accounts:${names}`,
      'Set CLOUDFLARE_ACCOUNT_ID to the id of the one that is meant.',
    );
  }
  return { ok: true, value: { ...only, api } };
}

async function findCredentials(output: Output): Promise<Credentials | null> {
  const token = process.env.CLOUDFLARE_API_TOKEN || process.env.CF_API_TOKEN;
  if (token) {
    output.hide(token);
    return { type: 'token', token };
  }
  const { code, stdout } = await runTool('wrangler', ['auth', 'token', '--json'], null);
  const login = code === 0 ? loginSchema.safeParse(parseJson(stdout)) : null;
  if (!login?.success) return null;
  if (login.data.type === 'api_key') {
    const { key, email } = login.data;
    output.hide(key);
    return { type: 'key', key, email };
  }
  output.hide(login.data.token);
  return { type: 'token', token: login.data.token };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
