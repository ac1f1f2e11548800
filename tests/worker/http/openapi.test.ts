import { describe, expect, it } from 'vitest';
import { app } from '../../../worker/app.ts';
import { Client, signedIn } from '../client.ts';

interface Response {
  content?: Record<string, { schema: { required?: string[] } }>;
}

interface Description {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
}

const described = () => new Client().get<Description>('/api/openapi.json');

/** Returns calls as the description names them: `get /api/jobs/{id}`. */
function callsOf(paths: Description['paths']): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
}

describe('the description of the API', () => {
  it('the API’s description contains every call except the operator’s, and no other', async () => {
    const { paths } = await described();
    const routes = app.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/(api|images|s)\//.test(path))
      .filter(({ path }) => !path.startsWith('/api/operator'))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(callsOf(paths).toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  it('the API’s description has the status and the fields of the real responses', async () => {
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
      const result = await response.json<object>();
      expect([path, Object.keys(result)]).toEqual([path, expect.arrayContaining(required)]);
    }
  });
});
