import { z } from 'zod';
import { type ErrorCode, problems } from '../../../domain/error-code.ts';
import { accountOperations } from './account-operations.ts';
import type { ApiOperation } from './operation.ts';
import { orderOperations } from './order-operations.ts';
import { pictureOperations } from './picture-operations.ts';
import { signInOperations } from './sign-in-operations.ts';
import { siteOperations } from './site-operations.ts';

/** Every call that a client may make. The operator's are for the operator's command alone. */
export const apiOperations: readonly ApiOperation[] = [
  ...signInOperations,
  ...accountOperations,
  ...pictureOperations,
  ...orderOperations,
  ...siteOperations,
];

/** What every refusal looks like (RFC 9457). */
const problemSchema = z.object({
  code: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  price: z.object({ amount: z.int(), currency: z.string() }).optional(),
});

/** The API in the words of OpenAPI 3.1, made of the schemas that check its bodies. */
export function describeApi(origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of apiOperations) {
    const path = paths[operation.path] ?? {};
    path[operation.method] = describeOperation(operation);
    paths[operation.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Imagemint',
      version: '1',
      description:
        'Pay-as-you-go AI pictures. Calls that change something must come from the site’s own pages.',
    },
    servers: [{ url: origin }],
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

function describeOperation(operation: ApiOperation): object {
  const { summary, signedIn, query = {}, body, answer } = operation;
  const inPath = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: jsonSchema(schema, 'input'),
  }));
  const content = (schema: z.ZodType, io: 'input' | 'output', type = 'application/json') => ({
    content: { [type]: { schema: jsonSchema(schema, io) } },
  });
  return {
    summary,
    ...(signedIn ? { security: [{ session: [] }] } : {}),
    ...(inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}),
    ...(body ? { requestBody: content(body.schema, 'input', body.form) } : {}),
    responses: {
      [answer.status]: {
        description: summary,
        ...(answer.schema ? content(answer.schema, 'output', answer.type) : {}),
      },
      ...describeRefusals(operation),
    },
  };
}

/**
 * What a call may refuse with besides its own reasons: a body for how it was sent,
 * a change for where it comes from. Each is made by what every such call passes.
 */
function commonRefusals({ method, signedIn, body, fromOtherSites }: ApiOperation): ErrorCode[] {
  const isChange = method !== 'get' && !fromOtherSites;
  const isJson = body !== undefined && body.form === undefined;
  return [
    ...(signedIn ? (['signed_out', 'user_disabled'] as const) : []),
    ...(isChange ? (['cross_origin'] as const) : []),
    ...(body ? (['bad_request', 'too_large'] as const) : []),
    ...(isJson ? (['invalid_json', 'unsupported_media_type', 'invalid_input'] as const) : []),
  ];
}

/** Refusals by their status, each with the codes that it may have. */
function describeRefusals(operation: ApiOperation): Record<string, object> {
  const codes = new Set([...commonRefusals(operation), ...(operation.refusals ?? [])]);
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
