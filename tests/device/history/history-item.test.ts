import { expect, it } from 'vitest';
import { isQuotaError } from '../../../src/device/history/quota-error.ts';

it('a failed write is a lack of room where the browser’s error says so, by either name', () => {
  const named = (name: string) => Object.assign(new Error('No'), { name });
  expect(isQuotaError(named('QuotaExceededError'))).toBe(true);
  expect(isQuotaError(named('NS_ERROR_DOM_QUOTA_REACHED'))).toBe(true);
  expect(isQuotaError(named('SecurityError'))).toBe(false);
  expect(isQuotaError({ name: 'QuotaExceededError' })).toBe(false);
  expect(isQuotaError(null)).toBe(false);
});
