import { expect, it, vi } from 'vitest';
import { closesObjects } from '../account/object/open-object.ts';
import { openExport } from './open-export.ts';

closesObjects();

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

it('an export asks D1 and the account again where they were lost for a moment', async () => {
  const { ask, object, environment } = await openExport();
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  vi.spyOn(environment.DATABASE, 'prepare').mockImplementationOnce(() => {
    lose();
    throw new Error('D1_ERROR: Network connection lost.');
  });
  const asked = ask();
  await lost;
  await vi.advanceTimersByTimeAsync(50);
  expect((await asked).status).toBe(200);
  const { promise: restarted, resolve: restart } = Promise.withResolvers<void>();
  vi.spyOn(object, 'credits').mockImplementationOnce(() => {
    restart();
    throw Object.assign(new Error('Restarted'), { retryable: true });
  });
  const askedAgain = ask();
  await restarted;
  await vi.advanceTimersByTimeAsync(50);
  expect((await askedAgain).status).toBe(200);
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
