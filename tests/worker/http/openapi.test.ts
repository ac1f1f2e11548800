import { describe, expect, it } from 'vitest';
import { describeApi } from '../../../worker/api/describe-api.ts';
import { app } from '../../../worker/app.ts';
import { Client, origin, signedIn } from '../client.ts';

interface Answer {
  content?: Record<string, { schema: { required?: string[] } }>;
}

interface Description {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
}

const described = () => new Client().get<Description>('/api/openapi.json');

/** Returns calls as the description names them: `get /api/jobs/{id}`. */
function callsOf(paths: Description['paths']): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
}

describe('the description of the API', () => {
  it('the API’s description is an OpenAPI document for this deployment', async () => {
    const { openapi, servers } = await described();
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: origin }]);
  });

  it('the API’s description is made once, and has the origin of each request', () => {
    const [one, other] = ['https://one.example', 'https://other.example'].map(describeApi);
    expect(one?.paths).toBe(other?.paths);
    expect(one?.servers).toEqual([{ url: 'https://one.example' }]);
    expect(other?.servers).toEqual([{ url: 'https://other.example' }]);
  });

  it('the API’s description contains every call except the operator’s, and no other', async () => {
    const { paths } = await described();
    const routes = app.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/(api|images)\//.test(path))
      .filter(({ path }) => !path.startsWith('/api/operator'))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(callsOf(paths).toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  it('the API’s description has the status and the fields of the real answers', async () => {
    const { paths } = await described();
    const client = await signedIn();
    const calls = callsOf(paths).filter(
      (call) =>
        call.startsWith('get /api/') &&
        !call.includes('{') &&
        !/google|live$|unsubscribe$/.test(call),
    );
    expect(calls.length).toBeGreaterThan(8);
    for (const call of calls) {
      const path = call.slice('get '.length);
      const response = await client.fetch(path);
      const content = paths[path]?.get?.responses[response.status]?.content;
      const required = content?.['application/json']?.schema.required ?? ['no description'];
      const answer = await response.json<object>();
      expect([path, Object.keys(answer)]).toEqual([path, expect.arrayContaining(required)]);
    }
  });

  it('the API’s description contains the refusal of calls that need a session', async () => {
    const { paths } = await described();
    expect(paths['/api/credits']?.get?.responses).toHaveProperty('401');
    expect(paths['/api/jobs']?.post?.responses).toHaveProperty('402');
    expect(paths['/api/packs']?.get?.responses).not.toHaveProperty('401');
  });

  it('the API’s description contains the refusal of a body, and of changes from other sites', async () => {
    const { paths } = await described();
    const statuses = (path: string, method: string) =>
      Object.keys(paths[path]?.[method]?.responses ?? {});
    const refusals = ['400', '403', '413', '415', '422'];
    expect(statuses('/api/orders', 'post')).toEqual(expect.arrayContaining(refusals));
    expect(statuses('/api/jobs/{id}', 'delete')).toContain('403');
    expect(statuses('/api/packs', 'get')).not.toContain('403');
    // Razorpay is another site, which is verified by its signature.
    expect(statuses('/api/webhooks/razorpay', 'post')).not.toContain('403');
  });
});
