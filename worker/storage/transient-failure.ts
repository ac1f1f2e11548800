/** Endings of D1's retryable messages: https://developers.cloudflare.com/d1/observability/debug-d1/#error-list. */
const retryableMessages = [
  'reset because its code was updated',
  'storage caused object to be reset',
  'storage operation exceeded timeout which caused object to be reset',
  'Network connection lost',
  'Cannot resolve D1 DB due to transient issue on remote node',
];

/** D1's messages that ask for fewer requests: do not repeat at once. */
const overloadedMessages = [
  'D1 DB is overloaded',
  'isolate exceeded its memory limit and was reset',
  'exceeded its CPU time limit and was reset',
];

/** Whether D1 failed in a way that ends by itself, so that a read may be made again at once. */
export function isLostByD1(error: unknown): boolean {
  return isOfD1(error) && includesOne(error.message, retryableMessages);
}

/** Whether D1 or an object failed only for a moment. The client may repeat the call. */
export function isTransient(error: unknown): boolean {
  const flags = error as { retryable?: boolean; overloaded?: boolean } | null;
  if (flags?.retryable === true || flags?.overloaded === true) return true;
  return isLostByD1(error) || (isOfD1(error) && includesOne(error.message, overloadedMessages));
}

function isOfD1(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('D1_');
}

function includesOne(message: string, parts: readonly string[]): boolean {
  return parts.some((part) => message.includes(part));
}
