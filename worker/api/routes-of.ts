import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiCall } from '../../domain/api/call.ts';
import {
  type BodyOf,
  type Contract,
  contract,
  type ParamsOf,
  type QueryOf,
  type RefusalOf,
  type ResponseOf,
} from '../../domain/api/contract.ts';
import { type CallName, endpoints } from '../../domain/api/endpoints.ts';
import { retry } from '../../domain/retry.ts';
import { guardAddress } from '../http/address-guard.ts';
import { readBody, readQuery } from '../http/bodies/read-body.ts';
import type { AccountEnv, AppEnv, SignedInEnv } from '../http/context.ts';
import { operatorGuard } from '../http/operator-guard.ts';
import { type ProblemOptions, refuse } from '../http/problem.ts';
import { sameOriginGuard } from '../http/same-origin.ts';
import { signatureGuard } from '../http/signature-guard.ts';
import { guardClaim, guardSession, SessionRefusal } from '../sessions/session-guard.ts';
import { isLostByD1 } from '../storage/transient-failure.ts';

/** What a call was sent, checked, and its way to refuse: with the codes of its row alone. */
export interface CallInput<Name extends CallName> {
  params: ParamsOf<Name>;
  query: QueryOf<Name>;
  body: BodyOf<Name>;
  refuse: (code: RefusalOf<Name>, options?: ProblemOptions) => Response;
}

/** What a call's code finds in its context: the user, where the row asks for a session. */
export type CallContext<Name extends CallName> = Context<
  Contract[Name] extends { who: 'user' } ? SignedInEnv : AppEnv
>;

/** Responds to a call: with the response of its row, or with a whole response. */
export type CallHandler<Name extends CallName> = (
  context: CallContext<Name>,
  input: CallInput<Name>,
) => ResponseOf<Name> | Response | Promise<ResponseOf<Name> | Response>;

/** A call for a signed-in user. */
export type UserCallName = {
  [Name in CallName]: Contract[Name] extends { who: 'user' } ? Name : never;
}[CallName];

/** Responds to a call whose session is checked by the account, with what the call asks of it. */
export type AccountCallHandler<Name extends UserCallName> = (
  context: Context<AccountEnv>,
  input: CallInput<Name>,
) => ResponseOf<Name> | Response | Promise<ResponseOf<Name> | Response>;

type AnyHandler = (
  context: Context<AppEnv>,
  input: {
    params: Record<string, string>;
    query: unknown;
    body: unknown;
    refuse: (code: RefusalOf<CallName>, options?: ProblemOptions) => Response;
  },
) => unknown;

/**
 * The routes of some calls of the contract, by the names of the calls. Who may call, the query
 * and the body are checked by the row before the handler runs.
 */
export function routesOf(handlers: { [Name in CallName]?: CallHandler<Name> }): Hono<AppEnv> {
  return mount(handlers, guardSession);
}

/**
 * The routes of calls that ask the user's account for something before they do anything else. Only
 * the cookie's signature is checked before the handler runs: the account checks the session in the
 * call that the handler makes (`context.get('account').call`), so that both are one call.
 */
export function accountRoutesOf(
  handlers: {
    [Name in UserCallName]?: AccountCallHandler<Name>;
  },
): Hono<AppEnv> {
  return mount(handlers, guardClaim);
}

function mount(handlers: object, guardUser: typeof guardSession | typeof guardClaim): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const [name, handler] of Object.entries(handlers)) {
    const { method, path } = endpoints[name as CallName];
    const call: ApiCall = contract[name as CallName];
    const guards = guardsOf(name as CallName, call, guardUser);
    // One GET changes something: the end of a sign-in, which throws nothing.
    const handle = method === 'GET' ? readAgain(handler as AnyHandler) : (handler as AnyHandler);
    routes.on([method], [path], ...guards, (context) => result(context, call, handle));
  }
  return routes;
}

/** Waits before D1 is asked a second and a third time for what a call reads, in milliseconds. */
const readWaitsMs = [50, 250];

/** Makes a call that only reads again where D1 lost it for a moment, at most three times in all. */
function readAgain(handler: AnyHandler): AnyHandler {
  return (...input) =>
    retry(async () => handler(...input), {
      triesMax: readWaitsMs.length + 1,
      waitMs: (tries) => readWaitsMs[tries - 1] ?? 0,
      mayRetry: isLostByD1,
    });
}

/** The guards of a call, the cheapest first. */
function guardsOf(
  name: CallName,
  { who, fromOtherSites, signatureHeader, signedOutDetail, addressLimit }: ApiCall,
  guardUser: typeof guardSession | typeof guardClaim,
): MiddlewareHandler[] {
  return [
    ...(addressLimit ? [guardAddress(name, addressLimit)] : []),
    ...(fromOtherSites ? [] : [sameOriginGuard]),
    ...(who === 'user' ? [guardUser(signedOutDetail)] : []),
    ...(who === 'operator' ? [operatorGuard] : []),
    ...(signatureHeader ? [signatureGuard(signatureHeader)] : []),
  ];
}

async function result(
  context: Context<AppEnv>,
  call: ApiCall,
  handler: AnyHandler,
): Promise<Response> {
  const query = call.query && readQuery(context, call.query);
  if (query?.ok === false) return query.response;
  const body = call.body && (await readBody(context, call.body));
  if (body?.ok === false) return body.response;
  if (call.who === 'operator') context.set('operatorBody', body?.value);
  let responded: unknown;
  try {
    responded = await handler(context, {
      params: context.req.param(),
      query: query?.value,
      body: body?.value,
      refuse: (code, options) => refuse(context, code, options),
    });
  } catch (error) {
    if (!(error instanceof SessionRefusal)) throw error;
    const detail = error.code === 'signed_out' ? call.signedOutDetail : undefined;
    return refuse(context, error.code, detail ? { detail } : {});
  }
  return responded instanceof Response
    ? responded
    : context.json(responded as object, call.response.status as ContentfulStatusCode);
}
