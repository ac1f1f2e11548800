import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import type { ApiCall } from '../../../domain/api/call.ts';
import { contract } from '../../../domain/api/contract.ts';
import { type CallName, endpoints } from '../../../domain/api/endpoints.ts';
import { type Problem, problems } from '../../../domain/problems.ts';
import { callDeployment } from '../call-deployment.ts';
import { accountStub, Client, problemOf, signedIn } from '../client.ts';
import { png } from '../images/pictures/pictures.ts';

interface Row {
  name: CallName;
  call: ApiCall;
  method: string;
  path: string;
}

const rows: Row[] = Object.entries(contract).map(([name, call]) => {
  const { method, path } = endpoints[name as CallName];
  return { name: name as CallName, call, method, path };
});
const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };
const typed = { 'Content-Type': 'application/json' };

/** Rows with a body of this kind, as cases for `it.each`. */
const withBody = (format: string) => rows.filter(({ call }) => call.body?.format.includes(format));

/** The session of each call: a user may send only so many requests of a kind in a minute. */
const cookies = new Map<CallName, Promise<string>>();

async function signIn(): Promise<string> {
  return (await signedIn()).cookie();
}

/** What lets a call in: a session, the operator's secret, a signature, or nothing. */
async function credentials({ name, call }: Row): Promise<Record<string, string>> {
  if (call.who === 'operator') return bearer;
  if (call.signatureHeader) return { [call.signatureHeader]: '0'.repeat(64) };
  if (call.who !== 'user') return {};
  const cookie = cookies.get(name) ?? signIn();
  cookies.set(name, cookie);
  return { Cookie: await cookie };
}

/** Sends a call with its credentials. A body that breaks off must not reach the test's own network. */
async function send(row: Row, headers: object, body?: BodyInit, path = row.path) {
  return callDeployment({}, path, {
    method: row.method,
    headers: { ...(await credentials(row)), ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const jsonOf = (body: object) => ({ headers: typed, body: JSON.stringify(body) });

/** Whole requests of the calls whose session is checked by the account, after the rest of the call. */
const complete: Partial<Record<CallName, () => RequestInit>> = {
  createJob: () => jsonOf({ id: crypto.randomUUID(), tool: 'text2img', prompt: 'a cat' }),
  createBatch: () =>
    jsonOf({
      id: crypto.randomUUID(),
      expectedCost: 1,
      jobs: [{ id: crypto.randomUUID(), tool: 'text2img', prompt: 'a cat' }],
    }),
  improvePrompt: () => jsonOf({ prompt: 'a cat', tool: 'text2img' }),
  suggestIdeas: () => jsonOf({ tool: 'text2img' }),
  updateEmailChoices: () => jsonOf({ whenReady: true }),
  uploadPicture: () => {
    const body = new FormData();
    body.set('image', png(60, 60));
    return { body };
  },
  keepPicture: () => {
    const body = new FormData();
    body.set('record', JSON.stringify({ type: 'text2img', prompt: '', ts: 0 }));
    body.set('image', png(60, 60));
    return { body };
  },
  openLiveSocket: () => ({ headers: { Upgrade: 'websocket' } }),
};

async function expectProblem(response: Response, status: number, code: string): Promise<Problem> {
  const problem = await problemOf(response);
  expect(problem).toMatchObject({ status, code });
  expect(response.status).toBe(status);
  return problem;
}

/** A user of their own: an operator's call asks first whether there is the user. */
const owner = await signedIn();
const userId = (await owner.get<Me>('/api/me')).user?.id ?? '';
for (const row of rows)
  row.path = row.path.replace(':userId', userId).replaceAll(/:\w+/g, 'some-id');

describe('every call of the contract', () => {
  it.each(rows.filter(({ call }) => call.who === 'user'))(
    '$name refuses a visitor who is signed out',
    async ({ method, path }) => {
      await expectProblem(await new Client().fetch(path, { method }), 401, 'signed_out');
    },
  );

  it('each call of a user refuses a user who was disabled, and one with a forged cookie', async () => {
    const client = await signedIn();
    await (await accountStub(client)).call('access.setDisabled', [1]);
    const disabled = client.cookie();
    for (const { name, call, method, path } of rows) {
      if (call.who !== 'user') continue;
      const init = complete[name]?.();
      const headers = new Headers(init?.headers);
      headers.set('Cookie', disabled);
      const result = await new Client().fetch(path, { method, ...init, headers });
      const { detail } = await expectProblem(result, 403, 'user_disabled');
      // Not the text that some calls have for who is signed out.
      expect([name, detail]).toEqual([name, problems.user_disabled.detail]);
      const Cookie = disabled.replace(/.{8}$/, 'forgedXX');
      const forged = await new Client().fetch(path, { method, headers: { Cookie } });
      await expectProblem(forged, 401, 'signed_out');
    }
  });

  it.each(rows.filter(({ call }) => call.who === 'operator'))(
    '$name refuses whoever is not the operator, and is not there where no secret is set',
    async ({ method, path }) => {
      await expectProblem(await owner.fetch(path, { method }), 401, 'signed_out');
      const headers = { Authorization: `Bearer ${env.OPERATOR_SECRET}x` };
      await expectProblem(await owner.fetch(path, { method, headers }), 401, 'signed_out');
      const unset = await callDeployment({ OPERATOR_SECRET: undefined }, path, {
        method,
        headers: { Authorization: 'Bearer undefined' },
      });
      await expectProblem(unset, 404, 'not_found');
    },
  );

  it.each(rows.filter(({ call, method }) => method !== 'GET' && !call.fromOtherSites))(
    '$name refuses a page of another site',
    async (row) => {
      const origin = { Origin: 'https://evil.example' };
      await expectProblem(await send(row, origin), 403, 'cross_origin');
      const site = { 'Sec-Fetch-Site': 'same-site' };
      await expectProblem(await send(row, site), 403, 'cross_origin');
    },
  );

  it.each(withBody('json'))(
    '$name refuses a body that is not JSON, or not its own',
    async (row) => {
      await expectProblem(await send(row, typed, '{"'), 400, 'invalid_json');
      await expectProblem(await send(row, typed, '7'), 422, 'invalid_input');
      await expectProblem(await send(row, typed, 'null'), 422, 'invalid_input');
      const text = await send(row, { 'Content-Type': 'text/plain' }, '{}');
      await expectProblem(text, 415, 'unsupported_media_type');
    },
  );

  it.each(rows.filter(({ call }) => call.body && 'bytesMax' in call.body))(
    '$name refuses a body that is too large, or breaks off',
    async (row) => {
      const { body } = row.call;
      const bytesMax = body && 'bytesMax' in body ? body.bytesMax : 0;
      const large = await send(row, typed, `"${'x'.repeat(bytesMax)}"`);
      await expectProblem(large, 413, 'too_large');
      const broken = new ReadableStream({ pull: (part) => part.error(new Error('cut off')) });
      await expectProblem(await send(row, typed, broken), 400, 'bad_request');
    },
  );

  it.each(rows.filter(({ call }) => call.query))(
    '$name refuses a wrong query, or takes any text',
    async (row) => {
      const fields = Object.keys(row.call.query?.shape ?? {});
      const query = new URLSearchParams(fields.map((field) => [field, '!!'])).toString();
      const response = await send(row, {}, undefined, `${row.path}?${query}`);
      // A refusal of the query begins with the field at fault; one of the body does not.
      const { detail = '' } = await response
        .json<{ detail?: string }>()
        .catch((): { detail?: string } => ({}));
      const isRefused = fields.some((field) => detail.startsWith(`${field}:`));
      expect(isRefused).toBe(row.call.refusals.includes('invalid_input'));
    },
  );
});
