/**
 * Whether a write failed because the device has no room. Firefox has its own name for that error.
 */
export function isQuotaError(error: unknown): boolean {
  const names = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];
  return error instanceof Error && names.includes(error.name);
}
