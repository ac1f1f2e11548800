import { endpoints } from '../../domain/api/endpoints.ts';
import { problems } from '../../domain/error-code.ts';

/** The calls that a browser makes itself, by a link or a form: it gets a page. */
const pagePaths = [endpoints.sendMessage.path, endpoints.unsubscribe.path];

/** Returns the fault of the answer to the request, or null. */
export function faultOf(request, answer, origin) {
  if (answer === null) return null;
  if (answer.error) return `no answer to a whole request: ${answer.error}`;
  const { status } = answer;
  if (status >= 500) return `status ${status}`;
  if (!isForApi(request.target, origin)) return null;
  if (isPage(request, answer, origin)) return null;
  const problem = problemFault(request, answer);
  if (problem) return problem;
  if (request.isExact && request.method !== 'HEAD' && !request.operation.statuses.has(status)) {
    return `status ${status}, which the description does not name${codeOf(answer)}`;
  }
  return null;
}

/** Whether the Worker routes the address to the API. */
function isForApi(target, origin) {
  return addressOf(target, origin)?.pathname.startsWith('/api/') ?? false;
}

/** Whether the answer is the page that a browser gets for a link or a form of its own. */
function isPage({ target, headers: sent }, { headers }, origin) {
  return (
    pagePaths.includes(addressOf(target, origin)?.pathname) &&
    Boolean(sent.Accept?.includes('text/html')) &&
    headers['content-type']?.startsWith('text/html')
  );
}

function addressOf(target, origin) {
  return URL.parse(target.startsWith('//') ? `${origin}${target}` : target, origin);
}

function problemFault(request, { status, headers, text }) {
  const type = headers['content-type']?.split(';')[0] ?? null;
  if (request.method === 'HEAD' || status === 304) return null;
  if (status < 400) {
    if (status >= 300 || status === 204) return null;
    return type === 'application/json' ? jsonFault(text) : `an answer of the type ${type}`;
  }
  if (type !== 'application/problem+json') return `a refusal of the type ${type}`;
  const fault = jsonFault(text);
  if (fault) return fault;
  const problem = JSON.parse(text);
  const expected = problems[problem.code];
  if (!expected) return `the unknown code ${problem.code}`;
  if (expected.status !== status || problem.status !== status)
    return `the status ${status} with the code ${problem.code}`;
  return problem.requestId ? null : 'a refusal without a requestId';
}

function jsonFault(text) {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return 'an answer that is no JSON';
  }
}

function codeOf({ text }) {
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return code ? ` (${code})` : '';
}
