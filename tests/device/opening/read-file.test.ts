import { expect, it } from 'vitest';
import { readFile } from '../../../src/device/opening/read-file.ts';

const failing = (name: string) =>
  Object.assign(new File(['picture'], 'a.png'), {
    arrayBuffer: () => Promise.reject(new DOMException('', name)),
  });

it.each([
  ['is empty', new File([], 'a.png'), 'file_empty'],
  ['was deleted', failing('NotFoundError'), 'file_missing'],
  ['has changed, or is only in the cloud', failing('NotReadableError'), 'file_unreadable'],
])('a file that %s is refused with its own reason', async (_, file, code) => {
  expect(await readFile(file, 'desktop')).toEqual({ ok: false, code });
});

it('a file is read into memory at once', async () => {
  const file = new File(['picture'], 'a.png', { type: 'image/png' });
  const read = await readFile(file, 'desktop');
  expect(read).not.toBeInstanceOf(File);
  expect(read).toMatchObject({ size: 7, type: 'image/png' });
});
