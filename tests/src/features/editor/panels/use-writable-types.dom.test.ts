import { expect, it, vi } from 'vitest';
import { exportTypes } from '../../../../../domain/tools/edit-options.ts';
import { useWritableTypes } from '../../../../../src/features/editor/panels/use-writable-types.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { settled } from '../../../support/page-clock.ts';

vi.mock(import('../../../../../src/device/exporting/writable-types.ts'), () => ({
  readWritableTypes: async () => ['image/png' as const],
}));

it('an export offers all types until it is known which the browser writes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result } = hookInApp(() => useWritableTypes());
  expect(result.current).toEqual(exportTypes);
  await settled();
  expect(result.current).toEqual(['image/png']);
  vi.useRealTimers();
});
