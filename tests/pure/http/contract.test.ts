import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ApiCall } from '../../../domain/api/call.ts';
import { commonRefusals, contract } from '../../../domain/api/contract.ts';
import { type CallName, endpoints } from '../../../domain/api/endpoints.ts';
import { problems } from '../../../domain/problems.ts';
import { describeApi } from '../../../worker/api/describe-api.ts';

interface Described {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; required: boolean }[];
        requestBody?: { required: boolean; content: object };
        responses: Record<number, { description: string; headers?: object; content?: object }>;
      }
    >
  >;
  components: { schemas: Record<string, { properties: Record<string, { enum?: string[] }> }> };
}

const names = Object.keys(endpoints) as CallName[];

/** What a call promises besides its description; the operator's calls have none, so all of it. */
function promiseOf(name: CallName) {
  const { query, body, response: result, ...rest }: ApiCall = contract[name];
  const { schema: bodySchema, ...bodyRest } = body ?? {};
  const { schema: responseSchema, ...respondToRest } = result;
  return {
    ...endpoints[name],
    ...rest,
    body: bodyRest,
    response: respondToRest,
    ...(rest.who === 'operator' && {
      common: commonRefusals(contract[name], endpoints[name].method),
      schemas: [json(query, 'input'), json(bodySchema, 'input'), json(responseSchema, 'output')],
    }),
  };
}

function json(schema: z.ZodType | undefined, io: 'input' | 'output') {
  return schema ? z.toJSONSchema(schema, { io, unrepresentable: 'any' }) : null;
}

/** One line of JSON for each name, so that a review shows what changed. */
const lines = (of: Record<string, unknown>) =>
  `${Object.entries(of)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join('\n')}\n`;

// A change of the API changes these files (`npx vitest run --project unit-pure tests/pure/http -u`), so a review sees it.
describe('the API', () => {
  it('each call promises what was reviewed: who, limits, bodies, responses and refusals', async () => {
    const promises = Object.fromEntries(names.map((name) => [name, promiseOf(name)]));
    await expect(lines(promises)).toMatchFileSnapshot('./reviewed/contract.snap');
  });

  it('its description says what was reviewed', async () => {
    const { paths, ...rest } = describeApi('https://shop.example');
    const calls = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [`${method} ${path}`, call] as const),
    );
    await expect(lines({ ...Object.fromEntries(calls), ...rest })).toMatchFileSnapshot(
      './reviewed/description.snap',
    );
  });

  it('its description names what every call may send and get', () => {
    const { paths, components } = describeApi('https://shop.example') as unknown as Described;
    const of = (name: CallName) => {
      const { method, path } = endpoints[name];
      return paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    };
    const problem = components.schemas.Problem?.properties.code;
    expect(problem?.enum).toEqual(Object.keys(problems));
    expect(of('createJob')?.requestBody).toMatchObject({ required: true });
    expect(of('signOut')?.requestBody).toMatchObject({ required: false });
    const contact = of('sendMessage');
    const page = { 'application/json': {}, 'text/html': {} };
    expect(contact?.responses[200]?.content).toMatchObject(page);
    expect(Object.keys(contact?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ]);
    const headers = (name: CallName) =>
      of(name)?.parameters?.filter(({ in: place }) => place === 'header') ?? [];
    expect(headers('createOrder').map(({ name }) => name)).toEqual([
      'Idempotency-Key',
      'X-Expected-User',
    ]);
    expect(headers('receiveWebhook')[0]).toMatchObject({ required: true });
    for (const call of Object.values(paths).flatMap(Object.values)) {
      expect(call.responses).toMatchObject({
        405: { headers: { Allow: {} } },
        500: { description: expect.stringContaining('`internal_error`') },
        503: { headers: { 'Retry-After': {} } },
      });
    }
  });

  it('an operator’s reason and the search of the orders are taken without the spaces around them', () => {
    const { schema } = contract.grantCredits.body;
    const given = { ref: 'operator:12345678', credits: 1 };
    expect(schema.safeParse({ ...given, reason: '  ' }).success).toBe(false);
    expect(schema.parse({ ...given, reason: ' A gift ' }).reason).toBe('A gift');
    expect(contract.listOrders.query.parse({ q: ' R-12 ' }).q).toBe('R-12');
  });
});
