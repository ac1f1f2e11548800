import type { z } from 'zod';
import type { ErrorCode } from '../problems.ts';
import { accountCalls } from './account.ts';
import type { ApiCall } from './call.ts';
import type { CallName, endpoints, PathParameter } from './endpoints.ts';
import { operatorCalls } from './operator.ts';
import { orderCalls } from './orders.ts';
import { pictureCalls } from './pictures.ts';
import { shareCalls } from './shares.ts';
import { signInCalls } from './sign-in.ts';
import { siteCalls } from './site.ts';

export const contract = {
  ...signInCalls,
  ...accountCalls,
  ...pictureCalls,
  ...shareCalls,
  ...orderCalls,
  ...siteCalls,
  ...operatorCalls,
} as const satisfies Record<CallName, ApiCall>;

export type Contract = typeof contract;

export type ParamsOf<Name extends CallName> = Readonly<
  Record<PathParameter<(typeof endpoints)[Name]['path']>, string>
>;

export type QueryOf<Name extends CallName> = Contract[Name] extends {
  query: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** The body of a call, checked; of a call whose body is no text, its bytes. */
export type BodyOf<Name extends CallName> = Contract[Name] extends {
  body: { schema: infer Schema extends z.ZodType; format: infer Format };
}
  ? Format extends 'bytes'
    ? Uint8Array<ArrayBuffer>
    : Format extends 'multipart'
      ? undefined
      : z.output<Schema>
  : undefined;

export type QueryInputOf<Name extends CallName> = Contract[Name] extends {
  query: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : undefined;

export type BodyInputOf<Name extends CallName> = Contract[Name] extends {
  body: { schema: infer Schema extends z.ZodType; format: infer Format };
}
  ? Format extends 'multipart'
    ? FormData
    : z.input<Schema>
  : undefined;

export type ResponseOf<Name extends CallName> = Contract[Name]['response'] extends {
  schema: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;

export type RefusalOf<Name extends CallName> =
  | Contract[Name]['refusals'][number]
  | (Contract[Name] extends { who: 'operator' } ? 'not_found' : never)
  | (Contract[Name] extends { body: object } ? BodyRefusal | 'invalid_input' : never);

type BodyRefusal = (typeof bodyRefusals)[number];

/** What reading a body of any format may refuse with. */
const bodyRefusals = ['bad_request', 'too_large'] as const satisfies ErrorCode[];

/** The refusals that any call may have, whatever it does: of its address, or by a fault of ours. */
export const anyCallRefusals = [
  'method_not_allowed',
  'internal_error',
  'misconfigured',
  'unavailable',
] as const satisfies ErrorCode[];

/** Of the session, the origin and the body. A query names `invalid_input` itself. */
export function commonRefusals(call: ApiCall, method: string): ErrorCode[] {
  const isGuarded = method !== 'GET' && !call.fromOtherSites;
  const isJson = call.body?.format.includes('json');
  return [
    ...(call.who === 'user' ? (['signed_out', 'user_disabled'] as const) : []),
    ...(call.who === 'operator' ? (['signed_out', 'not_found'] as const) : []),
    ...(isGuarded ? (['cross_origin'] as const) : []),
    ...(call.addressLimit ? (['rate_limited'] as const) : []),
    ...(call.body ? bodyRefusals : []),
    ...(isJson ? (['invalid_json', 'unsupported_media_type'] as const) : []),
    ...(isJson || call.body?.format === 'form' ? (['invalid_input'] as const) : []),
  ];
}
