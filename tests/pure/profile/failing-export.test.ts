import { expect, it, vi } from 'vitest';
import { openExport } from './open-export.ts';

it('an export is refused whole where the account or D1 fails before its first byte', async () => {
  const { ask, object, environment } = await openExport();
  const failing = [
    vi.spyOn(object, 'credits'),
    vi.spyOn(object.jobs, 'recent'),
    vi.spyOn(object.sessions, 'list'),
    vi.spyOn(object.pictures, 'list'),
    vi.spyOn(environment.DATABASE, 'prepare'),
  ];
  for (const call of failing) {
    call.mockImplementationOnce(() => {
      throw new Error('Down');
    });
    await expect(ask()).rejects.toThrow('Down');
  }
  expect((await ask()).status).toBe(200);
});

it('an export breaks off where a later page can’t be read, so that nobody takes a part for the whole', async () => {
  const { ask, addEntries, object } = await openExport();
  addEntries(600);
  const response = await ask();
  vi.spyOn(object, 'entries').mockImplementation(() => {
    throw new Error('Down');
  });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('Down');
});
