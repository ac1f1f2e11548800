import { beforeEach, expect, it, vi } from 'vitest';
import { notifyEvicted, notifySaved } from '../../../../src/features/history/notify-saved.ts';

const notices: unknown[][] = [];
vi.mock('sonner', () => {
  const noteAs =
    (look: string) =>
    (title: string, { id, description }: { id: string; description: string }) =>
      notices.push([look, id, title, description]);
  return { toast: { error: noteAs('error'), warning: noteAs('warning') } };
});
beforeEach(() => {
  notices.length = 0;
});

const refused = (look: string, title: string, text: string) => [
  [look, 'history-refused', title, expect.stringContaining(text)],
];

it('a picture that has no space, or no storage at all, is an error with its reason', () => {
  notifySaved('storage_full', { isOnServer: true });
  expect(notices).toEqual(
    refused('error', 'This picture could not be saved on this device', 'space'),
  );
  notices.length = 0;
  notifySaved('storage_off', { isOnServer: true });
  expect(notices).toEqual(
    refused('error', 'This picture could not be saved on this device', 'browser'),
  );
});

it('a storage that does not answer is a warning, which says where the picture is meanwhile', () => {
  notifySaved('storage_busy', { isOnServer: true });
  notifySaved('storage_busy', { isOnServer: false });
  const [onServer, onPage] = notices.map((notice) => notice[3]);
  expect(notices.map(([look]) => look)).toEqual(['warning', 'warning']);
  expect(onServer).toContain('server');
  expect(onPage).not.toContain('server');
});

it('evicted pictures are told by their number, and none is not told', () => {
  notifyEvicted(0);
  expect(notices).toEqual([]);
  notifyEvicted(1);
  notifyEvicted(3);
  expect(notices.map(([look, id, title]) => [look, id, title])).toEqual([
    ['warning', 'history-evicted', 'An older picture was removed'],
    ['warning', 'history-evicted', '3 older pictures were removed'],
  ]);
});
