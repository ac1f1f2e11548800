import type { ApiCall } from '../../domain/api/call.ts';
import { anyCallRefusals, commonRefusals, contract } from '../../domain/api/contract.ts';
import { type CallName, endpoints } from '../../domain/api/endpoints.ts';
import { problems } from '../../domain/problems.ts';

/**
 * The refusals that no test can cause through the API, each with its reason. An entry that a test
 * does see is an error too.
 */
export const unseen = {
  'createJob internal_error':
    'The ledger would refuse a new hold for the state of another one: only a defect does that.',
  'createBatch internal_error': 'The same.',
} as const satisfies Partial<Record<`${CallName} ${string}`, string>>;

/**
 * Returns a line for each response and each refusal of the contract that is not among the responses
 * seen, and for each entry of `unseen` that is. A response is `METHOD path status code`, without
 * code where the call was not refused.
 */
export function missingResponses(
  responses: ReadonlySet<string>,
  rows: Readonly<Record<string, ApiCall>> = contract,
  explained: Readonly<Record<string, string>> = unseen,
): string[] {
  const seen = new Set([...responses].flatMap(nameResponse));
  return Object.entries(rows).flatMap(([name, call]) => {
    const { method } = endpoints[name as CallName];
    const refusals = new Set([...call.refusals, ...commonRefusals(call, method)]);
    return [String(call.response.status), ...refusals].flatMap((outcome) => {
      const expected = `${name} ${outcome}`;
      const isExplained = expected in explained;
      if (seen.has(expected) === !isExplained) return [];
      return isExplained
        ? [`A test sees '${expected}', which is said to be impossible to cause.`]
        : [`No test sees '${expected}'.`];
    });
  });
}

/**
 * Returns a line for each response seen that no row of the contract names: the API's description is
 * made from the rows.
 */
export function undocumentedResponses(responses: ReadonlySet<string>): string[] {
  const named = new Set(
    Object.entries<ApiCall>(contract).flatMap(([name, call]) => {
      const refusals = commonRefusals(call, endpoints[name as CallName].method);
      const statuses = [call.response.status, ...Object.keys(call.others ?? {})];
      const codes = [...call.refusals, ...refusals, ...anyCallRefusals];
      const pages = call.hasPage ? codes.map((code) => problems[code].status) : [];
      const outcomes = [...statuses, ...codes, ...pages];
      return outcomes.map((outcome) => `${name} ${outcome}`);
    }),
  );
  const seen = new Set([...responses].flatMap(nameResponse));
  return [...seen]
    .filter((response) => !named.has(response))
    .map((response) => `'${response}' is in no row of the contract.`);
}

/** The calls with this method and path, each with the code of the refusal, or else the status. */
function nameResponse(response: string): string[] {
  const [method, path = '', status, code] = response.split(' ');
  return Object.entries(endpoints)
    .filter(([, endpoint]) => endpoint.method === method && matches(endpoint.path, path))
    .map(([name]) => `${name} ${code ?? status}`);
}

/** Whether a path is one of an endpoint, whose parameters are any text without a slash. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}
