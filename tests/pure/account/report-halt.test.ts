import { expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { reportHalt } from '../../../worker/account/report-halt.ts';
import { IncidentStore } from '../../../worker/incidents/incident-store.ts';
import { environmentWith } from '../environment.ts';

it('a halted account is one incident a day, however often it is reported, and another one the next day', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const environment = environmentWith();
  const now = Date.parse('2026-11-25T12:00:00Z');
  const report = (userId: string, at: number) =>
    reportHalt(environment, { userId, reason: 'A test' }, at);
  await report('ada', now);
  await report('ada', now + 1000);
  await report('bob', now + 2000);
  await report('ada', now + dayMs);
  const incidents = await new IncidentStore(environment.DATABASE).list({ isOpen: true, limit: 9 });
  expect(incidents.map(({ detail, times }) => [detail.userId, times])).toEqual([
    ['ada', 1],
    ['bob', 1],
    ['ada', 2],
  ]);
});
