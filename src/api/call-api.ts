import { appEndpoints } from '../../domain/api/app-endpoints.ts';
import type { BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from '../../domain/api/contract.ts';
import { send } from './request.ts';

type AppCallName = keyof typeof appEndpoints;

export type AddressInput<Name extends AppCallName> = (keyof ParamsOf<Name> extends never
  ? { params?: undefined }
  : { params: ParamsOf<Name> }) &
  (QueryInputOf<Name> extends undefined ? { query?: undefined } : { query?: QueryInputOf<Name> });

/** `headers` are added to the type of the body. `keepalive`: the call arrives although the user leaves the page. */
type CallInput<Name extends AppCallName> = AddressInput<Name> &
  (BodyInputOf<Name> extends undefined ? { body?: undefined } : { body: BodyInputOf<Name> }) & {
    headers?: Record<string, string>;
    keepalive?: boolean;
  };

type Optional<Input> = object extends Input ? [input?: Input] : [input: Input];

/**
 * Throws `ApiProblem` when the server refuses and `NetworkFailure` when it can't be reached. Does not validate the
 * response, which comes from the same deployment and contract.
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
