import { expect, it } from 'vitest';
import { failedCheckWaitMs } from '../../../../worker/account/orders/failed-check-wait.ts';

it('a failed check waits a minute, twice as long each time, and six hours at most', () => {
  const waits = [0, 1, 2, 8, 9, 10, 2000].map((failures) => failedCheckWaitMs(failures) / 60_000);
  expect(waits).toEqual([1, 2, 4, 256, 360, 360, 360]);
});
