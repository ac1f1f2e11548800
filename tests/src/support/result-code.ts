import { beforeEach } from 'vitest';
import { queries } from '../../../src/api/queries.ts';
import { resultCodeKey } from '../../../src/api/query-keys.ts';

/** Has each test of the file begin with the code of a finished picture, as on a page that was open for a moment. */
export function withResultCode(): void {
  beforeEach(async () => {
    const code = await import('../../../src/features/studio/result/result-code.ts');
    queries.setQueryData(resultCodeKey, code);
  });
}
