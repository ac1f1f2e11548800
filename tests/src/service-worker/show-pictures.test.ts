import { expect, it, vi } from 'vitest';
import { showPictures, type Tabs } from '../../../src/service-worker/show-pictures.ts';

it.each([
  [0, ['opened /previous-images']],
  [1, ['focused 0']],
  [2, ['focused 0']],
])('a notification that is clicked with %i open tabs', async (tabs, expected) => {
  const done: string[] = [];
  const matchAll = vi.fn<Tabs['matchAll']>(async () =>
    Array.from({ length: tabs }, (_, at) => ({ focus: async () => done.push(`focused ${at}`) })),
  );
  await showPictures({ matchAll, openWindow: async (url) => done.push(`opened ${url}`) });
  expect(done).toEqual(expected);
  expect(matchAll).toHaveBeenCalledExactlyOnceWith({ type: 'window' });
});
