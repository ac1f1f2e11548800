import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, problems } from '../../../../domain/problems.ts';
import { ApiProblem, NetworkFailure } from '../../../../src/api/request.ts';
import type { sendForm } from '../../../../src/api/send-form.ts';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import { sendToAccount } from '../../../../src/features/history/send-to-account.ts';

const send = vi.hoisted(() => vi.fn<typeof sendForm>());
vi.mock('../../../../src/api/send-form.ts', () => ({ sendForm: send }));
const file = vi.hoisted(() => vi.fn<(picture: Blob) => Promise<Blob | null>>());
vi.mock('../../../../src/device/history/to-account-file.ts', () => ({ toAccountFile: file }));

beforeEach(() => {
  send.mockReset();
  file.mockReset().mockImplementation(async (picture) => picture);
});
afterEach(() => vi.unstubAllGlobals());

const item: HistoryItem = { id: 'one', type: 'edit', prompt: 'A kite', url: '/x', ts: 7 };
const sent = () => sendToAccount('ann', item, new Blob(['picture']));
const refused = (code: ErrorCode) =>
  new ApiProblem({ ...problems[code], code, requestId: 'request' });

describe('a picture that is sent to the account', () => {
  it('is saved there under its id, with its record', async () => {
    expect(await sent()).toBe('kept');
    const [name, given] = send.mock.calls[0] ?? [];
    expect([name, given?.params]).toEqual(['keepPicture', { id: 'one' }]);
    expect(JSON.parse(String(given?.body.get('record')))).toEqual({
      type: 'edit',
      prompt: 'A kite',
      ts: 7,
    });
    expect(given?.body.get('image')).toBeInstanceOf(File);
  });

  it.each([
    ['pictures_not_kept', 'off'],
    ['signed_out', 'later'],
    ['picture_deleted', 'deleted'],
    ['picture_too_old', 'too_old'],
    ['too_large', 'refused'],
    ['rate_limited', 'busy'],
    ['unavailable', 'busy'],
    // The server's own fault may be over the next time.
    ['internal_error', 'unsent'],
  ] as const)('and is handled with %s is %s', async (code, response) => {
    send.mockRejectedValue(refused(code));
    expect(await sent()).toBe(response);
  });

  it.each([
    ['the device is offline', { onLine: false }, new NetworkFailure('Lost'), 'later'],
    ['the device may be online', { onLine: true }, new NetworkFailure('Lost'), 'unsent'],
    ['a proxy answers, also offline', { onLine: false }, new NetworkFailure('Lost', 502), 'unsent'],
    [
      'the time is over, also offline',
      { onLine: false },
      new NetworkFailure('', null, true),
      'unsent',
    ],
    ['something else failed, also offline', { onLine: false }, new Error('Bug'), 'unsent'],
  ] as const)(
    'and gets no response while %s is tried again',
    async (_, navigator, error, response) => {
      vi.stubGlobal('navigator', navigator);
      send.mockRejectedValue(error);
      expect(await sent()).toBe(response);
    },
  );
});
