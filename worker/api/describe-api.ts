import { z } from 'zod';
import { addressLimits } from '../../domain/api/address-limits.ts';
import type { Endpoint } from '../../domain/api/app-endpoints.ts';
import type { ApiCall, BodyFormat } from '../../domain/api/call.ts';
import { commonRefusals, contract } from '../../domain/api/contract.ts';
import { type CallName, endpoints } from '../../domain/api/endpoints.ts';
import { problems } from '../../domain/error-code.ts';

const problemSchema = z.object({
  code: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  price: z.object({ amount: z.int(), currency: z.string() }).optional(),
  retryAt: z.iso.datetime().optional(),
});

type Description = { openapi: string } & Record<string, unknown>;

/** The part that is the same for each origin. Building it takes some milliseconds, so an instance does it once. */
let known: Description | null = null;

export function describeApi(origin: string): Description {
  known ??= describeCalls();
  return { ...known, servers: [{ url: origin }] };
}

function describeCalls(): Description {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(endpoints) as CallName[]) {
    const call: ApiCall = contract[name];
    if (call.who === 'operator') continue;
    const endpoint: Endpoint = endpoints[name];
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: { operationId: name, ...describeCall(call, endpoint) },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Imagemint',
      version: '1',
      description:
        'Pay-as-you-go AI pictures. Calls that change something must come from the site’s own pages.',
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      securitySchemes: {
        // On plain http on localhost it has no prefix.
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
      },
    },
  };
}

function describeCall(call: ApiCall, { method, path }: Endpoint): object {
  const { summary, who, query, body, response: result, rateLimit, addressLimit } = call;
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: jsonSchema(schema as z.ZodType, 'input'),
  }));
  const content = (schema: z.ZodType, io: 'input' | 'output', type = 'application/json') => ({
    content: { [type]: { schema: jsonSchema(schema, io) } },
  });
  return {
    summary,
    ...(who === 'user' ? { security: [{ session: [] }] } : {}),
    ...(rateLimit ? { 'x-rate-limit': rateLimit } : {}),
    ...(addressLimit ? { 'x-address-limit': addressLimits[addressLimit] } : {}),
    ...(inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}),
    ...(body ? { requestBody: content(body.schema, 'input', mediaTypes[body.format]) } : {}),
    responses: {
      [result.status]: {
        description: summary,
        ...(result.schema ? content(result.schema, 'output', result.type) : {}),
      },
      ...describeRefusals(call, method),
    },
  };
}

const mediaTypes: Record<BodyFormat, string> = {
  json: 'application/json',
  'json or form': 'application/json',
  bytes: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

function describeRefusals(call: ApiCall, method: Endpoint['method']): Record<string, object> {
  const codes = new Set([...commonRefusals(call, method), ...call.refusals]);
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const described = [...byStatus].map(([status, named]) => [
    status,
    {
      description: named.map((code) => `\`${code}\``).join(', '),
      content: {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
    },
  ]);
  return Object.fromEntries(described) as Record<string, object>;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
