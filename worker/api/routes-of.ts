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

/** The checked input of a call. `refuse` accepts only the codes of the call's row. */
export interface CallInput<Name extends CallName> {
  params: ParamsOf<Name>;
  query: QueryOf<Name>;
  body: BodyOf<Name>;
  refuse: (code: RefusalOf<Name>, options?: ProblemOptions) => Response;
}

export type CallContext<Name extends CallName> = Context<
  Contract[Name] extends { who: 'user' } ? SignedInEnv : AppEnv
>;

export type CallHandler<Name extends CallName> = (
  context: CallContext<Name>,
  input: CallInput<Name>,
) => ResponseOf<Name> | Response | Promise<ResponseOf<Name> | Response>;

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

/** Registers calls of the contract. The row's checks of session, query and body run before the handler. */
export function routesOf(handlers: { [Name in CallName]?: CallHandler<Name> }): Hono<AppEnv> {
  return mount(handlers, guardSession);
}

/**
 * Registers calls that first call the user's account. The guard checks only the cookie's signature; the account
 * checks the session in the handler's own call (`context.get('account').call`), which saves a call.
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
    // One GET changes something: the end of a sign-in, which never throws.
    const handle = method === 'GET' ? readAgain(handler as AnyHandler) : (handler as AnyHandler);
    routes.on([method], [path], ...guards, (context) => result(context, call, handle));
  }
  return routes;
}

/** Waits before the second and the third read of D1. */
const readWaitsMs = [50, 250];

/** Repeats a call that only reads while D1 fails for a moment, at most three times in all. */
function readAgain(handler: AnyHandler): AnyHandler {
  return (...input) =>
    retry(async () => handler(...input), {
      triesMax: readWaitsMs.length + 1,
      waitMs: (tries) => readWaitsMs[tries - 1] ?? 0,
      mayRetry: isLostByD1,
    });
}

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
  if (query?.ok === false) return refuseInput(context, call, query.response);
  const body = call.body && (await readBody(context, call.body));
  if (body?.ok === false) return refuseInput(context, call, body.response);
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

/** Where `guardClaim` has left the session to the account, input that is refused would never reach it. */
async function refuseInput(
  context: Context<AppEnv>,
  { who, signedOutDetail }: ApiCall,
  refusal: Response,
): Promise<Response> {
  if (who !== 'user') return refusal;
  const guard = guardSession(signedOutDetail) as unknown as MiddlewareHandler<AppEnv>;
  return (await guard(context, async () => undefined)) ?? refusal;
}
