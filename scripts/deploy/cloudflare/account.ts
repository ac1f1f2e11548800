import { z } from 'zod';
import { CommandError, hide } from '../terminal.ts';
import { runTool } from '../tools.ts';

const timeoutMs = 30_000;

const envelopeSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
  result: z.unknown(),
});
const accountsSchema = z.array(z.object({ id: z.string(), name: z.string() }));
const loginSchema = z.object({ token: z.string() });

const loginAdvice =
  "Log in with 'npx wrangler login', or set CLOUDFLARE_API_TOKEN to a valid token, made from the " +
  "template 'Edit Cloudflare Workers' with 'D1: Edit' added: https://dash.cloudflare.com/profile/api-tokens";

/** A call that Cloudflare's API refused. `status` is 0 where there was no response. */
export class CloudflareError extends CommandError {
  readonly status: number;
  readonly code: number;

  constructor(reason: string, status: number, code: number) {
    super(reason, [400, 401, 403].includes(status) ? loginAdvice : undefined);
    this.status = status;
    this.code = code;
  }
}

/** Calls Cloudflare's API for one account. Wrangler has no command for these calls. */
export class Account {
  readonly id: string;
  readonly name: string | null;
  readonly #token: string;

  constructor(id: string, name: string | null, token: string) {
    this.id = id;
    this.name = name;
    this.#token = token;
  }

  /** Calls `path` below the account, or an absolute one such as `/zones`. */
  async call<Schema extends z.ZodType>(
    schema: Schema,
    method: 'GET' | 'PUT' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<z.infer<Schema>> {
    const full = path.startsWith('/') ? path : `/accounts/${this.id}/${path}`;
    return callApi(this.#token, schema, method, full, body);
  }

  /** Returns null if the API knows no such resource. */
  async find<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
  ): Promise<z.infer<Schema> | null> {
    try {
      return await this.call(schema, 'GET', path);
    } catch (error) {
      if (error instanceof CloudflareError && error.status === 404) return null;
      throw error;
    }
  }
}

/** Finds the token, from the environment or wrangler's login, and its account. */
export async function findAccount(configuredId: string | undefined): Promise<Account> {
  const token =
    process.env.CLOUDFLARE_API_TOKEN || process.env.CF_API_TOKEN || (await loginToken());
  if (!token) throw new CommandError('You are not logged in to Cloudflare.', loginAdvice);
  hide(token);
  const wantedId = process.env.CLOUDFLARE_ACCOUNT_ID || configuredId;
  if (wantedId) return new Account(wantedId, null, token);
  const accounts = await callApi(token, accountsSchema, 'GET', '/accounts?per_page=50');
  const [only, ...others] = accounts;
  if (!only) throw new CommandError('This login reaches no account.', loginAdvice);
  if (others.length === 0) return new Account(only.id, only.name, token);
  throw new CommandError(
    `This login reaches several accounts:${accounts.map(({ id, name }) => `\n    ${id}  ${name}`).join('')}`,
    'Set CLOUDFLARE_ACCOUNT_ID to the id of the one to use.',
  );
}

async function loginToken(): Promise<string | null> {
  const commandLine = ['auth', 'token', '--json'];
  const { isOk, stdout } = await runTool('wrangler', commandLine, { showsFailure: false });
  try {
    return isOk ? loginSchema.parse(JSON.parse(stdout)).token : null;
  } catch {
    return null;
  }
}

async function callApi<Schema extends z.ZodType>(
  token: string,
  schema: Schema,
  method: string,
  path: string,
  body?: object,
): Promise<z.infer<Schema>> {
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  const fail = (reason: string, status = 0, code = 0): never => {
    throw new CloudflareError(`Cloudflare, ${method} ${path}: ${reason}`, status, code);
  };
  const response = await fetch(base + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => fail(`no response (${error.message})`));
  const envelope = envelopeSchema.safeParse(await response.json().catch(() => null));
  if (!envelope.success) return fail(`status ${response.status}`, response.status);
  const { success, errors, result } = envelope.data;
  const messages = errors.map(({ code, message }) => `${message} (${code})`).join('; ');
  if (!success) fail(messages || `status ${response.status}`, response.status, errors[0]?.code);
  const parsed = schema.safeParse(result);
  return parsed.success ? parsed.data : fail('a response of another form', response.status);
}
