import { describe, expect, it } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { Client, origin, problemOf, signedIn } from '../client.ts';

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const problem = await problemOf(response);
  expect(problem).toMatchObject({ status, code });
  expect(problem.title).not.toBe('');
  expect(problem.detail).not.toBe('');
  expect(problem.requestId).not.toBe('');
}

describe('problem details for invalid input', () => {
  it('a body that is not JSON is refused with problem details', async () => {
    const client = await signedIn();
    const headers = { 'Content-Type': 'application/json' };
    const notUtf8 = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
    const cutOff = new Uint8Array([0x22, 0xe2, 0x82]);
    for (const body of ['{', 'null,', 'undefined', notUtf8, cutOff]) {
      const response = await client.fetch('/api/jobs', { method: 'POST', headers, body });
      await expectProblem(response, 400, 'invalid_json');
    }
  });

  it('a body of another type is refused with problem details', async () => {
    const client = await signedIn();
    const response = await client.fetch('/api/jobs', { method: 'POST', body: 'hello' });
    await expectProblem(response, 415, 'unsupported_media_type');
  });

  it('a body without an end is refused with problem details', async () => {
    const client = await signedIn();
    const response = await client.post('/api/jobs', { prompt: 'x'.repeat(100_000) });
    await expectProblem(response, 413, 'too_large');
  });

  const wrong: [string, unknown][] = [
    ['nothing', {}],
    ['null', null],
    ['a list', []],
    ['a number', 7],
    ['no prompt', { id: 'aaaaaaaa', tool: 'text2img' }],
    ['an empty prompt', { id: 'aaaaaaaa', tool: 'text2img', prompt: '   ' }],
    ['a prompt of another type', { id: 'aaaaaaaa', tool: 'text2img', prompt: { toString: 1 } }],
    ['a prompt that is too long', { id: 'aaaaaaaa', tool: 'text2img', prompt: 'x'.repeat(3000) }],
    ['an unknown tool', { id: 'aaaaaaaa', tool: 'rm -rf', prompt: 'x' }],
    ['no id', { tool: 'text2img', prompt: 'x' }],
    ['an id that is a path', { id: '../../etc', tool: 'text2img', prompt: 'x' }],
  ];
  it.each(wrong)(
    'a job with %s is refused with problem details, and costs nothing',
    async (_, body) => {
      const client = await signedIn();
      await expectProblem(await client.post('/api/jobs', body), 422, 'invalid_input');
      expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
    },
  );

  it('problem details name the invalid field, with the product’s message', async () => {
    const client = await signedIn();
    const response = await client.post('/api/jobs', {
      id: 'aaaaaaaa',
      tool: 'text2img',
      prompt: '',
    });
    const problem = await problemOf(response);
    expect(problem.detail).toBe('Prompt is required');
    expect(problem.errors).toEqual([{ path: 'prompt', message: 'Prompt is required' }]);
  });

  it('an unknown address is refused with problem details', async () => {
    const client = await signedIn();
    await expectProblem(await client.fetch('/api/nothing'), 404, 'not_found');
    await expectProblem(await client.fetch('/api/jobs/unknown-job'), 404, 'not_found');
    const removal = await client.fetch('/api/jobs/unknown-job', { method: 'DELETE' });
    await expectProblem(removal, 404, 'not_found');
    await expectProblem(await client.fetch('/images/some.png'), 403, 'link_expired');
    await expectProblem(await client.fetch('/robots.php'), 404, 'not_found');
    await expectProblem(
      await client.fetch('/pricing', { method: 'PUT' }),
      405,
      'method_not_allowed',
    );
  });

  it('an unsupported method is refused with problem details, which name the supported ones', async () => {
    const client = await signedIn();
    for (const [path, allowed] of [
      ['/api/jobs', 'POST, GET'],
      ['/api/credits', 'GET'],
      ['/api/auth/signout', 'POST'],
    ] as const) {
      const response = await client.fetch(path, { method: 'PUT' });
      expect(response.headers.get('Allow')).toBe(allowed);
      await expectProblem(response, 405, 'method_not_allowed');
    }
  });

  it.each(['0x10', '-1', '1.5', 'x', '0', ' 1', '9'.repeat(40)])(
    'the invalid cursor %j is refused with problem details',
    async (cursor) => {
      const client = await signedIn();
      const response = await client.fetch(
        `/api/credits/entries?cursor=${encodeURIComponent(cursor)}`,
      );
      await expectProblem(response, 422, 'invalid_input');
    },
  );

  it('a signed-out visitor is refused with problem details', async () => {
    const visitor = new Client();
    await expectProblem(await visitor.fetch('/api/credits'), 401, 'signed_out');
    await expectProblem(await visitor.generate('a cat'), 401, 'signed_out');
    await expectProblem(await visitor.fetch('/api/jobs'), 401, 'signed_out');
  });
});

describe('input that is unlike any client’s', () => {
  it.each(['/api/packs', '/images/a.png', '/pricing', '/no-such-place'])(
    'TRACE %s is refused, and returns nothing of the request',
    async (path) => {
      const headers = { Cookie: 'session=echo-of-a-cookie' };
      const answer = await callDeployment({}, path, { method: 'TRACE', headers });
      expect([404, 405]).toContain(answer.status);
      expect(await answer.text()).not.toContain('echo-of-a-cookie');
    },
  );

  it('a field named __proto__ sets nothing', async () => {
    const client = await signedIn();
    const body = '{"displayName":"Ada","__proto__":{"isOperator":true},"constructor":1}';
    const headers = { 'Content-Type': 'application/json' };
    const response = await client.fetch('/api/me', { method: 'PATCH', headers, body });
    expect(response.status).toBe(200);
    const { user } = await response.json<{ user: object }>();
    const fields = ['id', 'email', 'displayName', 'photoUrl', 'createdAt', 'keepPictures'];
    expect(Object.keys(user)).toEqual(fields);
    expect('isOperator' in user || 'isOperator' in {}).toBe(false);
  });

  it('of a repeated parameter of the address the first one counts, and is checked', async () => {
    const client = await signedIn();
    const first = await client.fetch('/api/credits/entries?cursor=9&cursor=x');
    expect(first.status).toBe(200);
    const second = await client.fetch('/api/credits/entries?cursor=x&cursor=9');
    await expectProblem(second, 422, 'invalid_input');
  });
});

describe('a change from another site', () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
  ];
  it.each(foreign)('a change from another site is refused with %o', async (headers) => {
    const client = await signedIn();
    const body = { id: crypto.randomUUID(), tool: 'text2img', prompt: 'a cat' };
    await expectProblem(await client.post('/api/jobs', body, headers), 403, 'cross_origin');
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it('a change from our own page is accepted', async () => {
    const client = await signedIn();
    const headers = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
    expect((await client.post('/api/auth/signout', {}, headers)).status).toBe(200);
  });
});

describe('a deployment', () => {
  async function ask(address: string, variables: Record<string, unknown> = {}): Promise<Response> {
    return callDeployment(variables, address);
  }

  it('a deployment with the address of an emulator serves only localhost', async () => {
    await expectProblem(await ask('https://imagemint.example/api/me'), 500, 'misconfigured');
    expect((await ask('http://localhost/api/me')).status).toBe(200);
  });

  it('a deployment without its secrets refuses every call, and does not name them', async () => {
    const response = await ask('http://localhost/api/me', { SESSION_SECRET: undefined });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('SESSION_SECRET');
  });
});

describe('unknown pages', () => {
  it('an unknown page redirects to the front page', async () => {
    const headers = { Accept: 'text/html,*/*' };
    const response = await new Client().fetch('/no/such/page', { headers });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/');
  });

  it('a page with a slash at the end redirects to the page', async () => {
    const response = await new Client().fetch('/text-to-image/?from=mail');
    expect(response.headers.get('Location')).toBe('/text-to-image?from=mail');
  });
});
