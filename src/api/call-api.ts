import { appEndpoints } from '../../domain/api/app-endpoints.ts';
import type { BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from '../../domain/api/contract.ts';
import { send } from './request.ts';

/** The name of a call that the app may send. */
type AppCallName = keyof typeof appEndpoints;

/** What a call's address needs: the parameters of its path, and its query. */
export type AddressInput<Name extends AppCallName> = (keyof ParamsOf<Name> extends never
  ? { params?: undefined }
  : { params: ParamsOf<Name> }) &
  (QueryInputOf<Name> extends undefined ? { query?: undefined } : { query?: QueryInputOf<Name> });

/**
 * What a call is sent with. `headers` are those besides the type of the body. `keepalive`: the call arrives
 * although the page is left meanwhile.
 */
type CallInput<Name extends AppCallName> = AddressInput<Name> &
  (BodyInputOf<Name> extends undefined ? { body?: undefined } : { body: BodyInputOf<Name> }) & {
    headers?: Record<string, string>;
    keepalive?: boolean;
  };

/** No second argument where the call needs nothing. */
type Optional<Input> = object extends Input ? [input?: Input] : [input: Input];

/**
 * Calls the API by the name that the contract gives the call. Throws `ApiProblem` when the server
 * refuses and `NetworkFailure` when it can't be reached. The response is not checked again: it comes
 * from the same deployment, whose contract it has.
 */
export async function callApi<Name extends AppCallName>(
  name: Name,
  ...[input]: Optional<CallInput<Name>>
): Promise<ResponseOf<Name>> {
  const { body, headers, keepalive } = input ?? {};
  const { method } = appEndpoints[name];
  const response = await send(addressOfInput(name, input), { method, body, headers, keepalive });
  return response as ResponseOf<Name>;
}

/** Returns the address of a call, for a link, a window or a socket. */
export function addressOf<Name extends AppCallName>(
  name: Name,
  ...[input]: Optional<AddressInput<Name>>
): string {
  return addressOfInput(name, input);
}

function addressOfInput(
  name: AppCallName,
  input: { params?: Record<string, string> | undefined; query?: unknown } | undefined,
): string {
  const path = appEndpoints[name].path.replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(input?.params?.[parameter] ?? ''),
  );
  const given = Object.entries(input?.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}
