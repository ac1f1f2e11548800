import { z } from 'zod';
import { expectedUserHeader } from '../../domain/account/expected-user.ts';
import { addressLimits } from '../../domain/api/address-limits.ts';
import type { Endpoint } from '../../domain/api/app-endpoints.ts';
import type { ApiCall, CallBody } from '../../domain/api/call.ts';
import { anyCallRefusals, commonRefusals, contract } from '../../domain/api/contract.ts';
import { type CallName, endpoints } from '../../domain/api/endpoints.ts';
import { type ErrorCode, problems } from '../../domain/problems.ts';

const problemSchema = z.object({
  code: z.enum(Object.keys(problems) as ErrorCode[]),
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
        'Pay-as-you-go AI pictures. Calls that change something must come from the site’s own pages. ' +
        'Every response names its request in X-Request-Id.',
    },
    paths,
    components: {
      headers,
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      securitySchemes: {
        // On plain http on localhost it has no prefix.
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
      },
    },
  };
}

/** The headers of responses, by their names. */
const headers = {
  Location: { description: 'Where the browser goes on.', schema: { type: 'string' } },
  'Retry-After': {
    description: 'After how many seconds the same call may be tried again, where that is known.',
    schema: { type: 'integer', minimum: 1 },
  },
  Allow: { description: 'The methods of this address.', schema: { type: 'string' } },
};

function describeCall(call: ApiCall, { method, path }: Endpoint): object {
  const { summary, who, query, body, response, rateLimit, addressLimit, others = {} } = call;
  const parameters = [
    ...Array.from(path.matchAll(/:(\w+)/g), ([, name]) => parameter('path', name, true)),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
      ...parameter('query', name, false),
      schema: jsonSchema(schema as z.ZodType, 'input'),
    })),
    ...describeHeaders(call),
  ];
  const types = [response.type ?? 'application/json', ...(call.hasPage ? ['text/html'] : [])];
  const content = response.schema
    ? contentOf(types, jsonSchema(response.schema, 'output'))
    : contentOf(response.type ? types : [], {});
  return {
    summary,
    ...(who === 'user' ? { security: [{ session: [] }] } : {}),
    ...(rateLimit ? { 'x-rate-limit': rateLimit } : {}),
    ...(addressLimit ? { 'x-address-limit': addressLimits[addressLimit] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: describeBody(body) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(others).map(([status, description]) => [status, { description }]),
      ),
      ...describeRefusals(call, method, content),
      [response.status]: {
        description: summary,
        ...headersOf(response.status),
        ...(Object.keys(content).length > 0 ? { content } : {}),
      },
    },
  };
}

function parameter(
  place: 'path' | 'query' | 'header',
  name: string | undefined,
  required: boolean,
) {
  return { name, in: place, required, schema: { type: 'string' } };
}

function describeHeaders({ headers: read = {}, signatureHeader, who }: ApiCall): object[] {
  return [
    ...(signatureHeader ? [parameter('header', signatureHeader, true)] : []),
    ...Object.entries(read).map(([name, description]) => ({
      ...parameter('header', name, false),
      description,
    })),
    ...(who === 'user'
      ? [
          {
            ...parameter('header', expectedUserHeader, false),
            description: 'The id of the user whom the client believes to be signed in.',
          },
        ]
      : []),
  ];
}

/** A body is required where an empty one would be refused. */
function describeBody(body: CallBody): object {
  return {
    required: !body.schema.safeParse({}).success,
    content: contentOf(mediaTypesOf(body), jsonSchema(body.schema, 'input')),
  };
}

function contentOf(types: readonly string[], schema: object): Record<string, object> {
  return Object.fromEntries(
    types.map((type) => [type, type === 'text/html' ? {} : { schema }] as const),
  );
}

const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** The media types by which a body may be sent. */
function mediaTypesOf(body: CallBody): readonly string[] {
  switch (body.format) {
    case 'json':
      return ['application/json'];
    case 'json or form':
      return ['application/json', ...formTypes];
    case 'form':
      return formTypes;
    case 'multipart':
      return ['multipart/form-data'];
    case 'bytes':
      return body.types ?? ['application/json'];
  }
}

/**
 * Refusals by their status, each with the codes that it may have. One of `others` may have the same
 * status, and the content of the call's own response.
 */
function describeRefusals(
  call: ApiCall,
  method: Endpoint['method'],
  content: Record<string, object>,
): Record<string, object> {
  const codes = new Set([...commonRefusals(call, method), ...call.refusals, ...anyCallRefusals]);
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  const problem = {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  };
  return Object.fromEntries(
    Array.from(byStatus, ([status, named]) => [
      status,
      {
        description: [...named.map((code) => `\`${code}\``), call.others?.[status] ?? []]
          .flat()
          .join(', '),
        ...headersOf(status),
        content: {
          ...problem,
          ...(call.hasPage ? { 'text/html': {} } : {}),
          ...(call.others?.[status] ? content : {}),
        },
      },
    ]),
  ) as Record<string, object>;
}

/** The headers of a response by its status. */
function headersOf(status: number): { headers?: object } {
  const names: (keyof typeof headers)[] = [];
  if (status === 302 || status === 303) names.push('Location');
  if (status === 405) names.push('Allow');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (names.length === 0) return {};
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { headers: Object.fromEntries(references) as object };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
