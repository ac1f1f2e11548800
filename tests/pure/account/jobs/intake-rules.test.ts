import { beforeEach, expect, it } from 'vitest';
import type { JobRequest } from '../../../../domain/account/job.ts';
import { maskPixelsMax } from '../../../../domain/limits.ts';
import { pictureFault } from '../../../../worker/account/jobs/job-pictures.ts';
import { type OpenedAccount, openAccount } from '../open-account.ts';

let account: OpenedAccount;

beforeEach(() => {
  account = openAccount(() => 1_000_000);
});
const select = (id: string, pictures: object = {}): JobRequest =>
  ({
    id,
    tool: 'edit',
    options: { tool: 'select', areaToEdit: 'the sky', editDescription: 'at night' },
    ...pictures,
  }) as JobRequest;
const create = (request: JobRequest) =>
  account.paidJobs.create(request, { mobile: false, origin: '', digest: request.id });
const upload = (id: string, width: number, height: number, type = 'image/png') =>
  account.uploads.add({ id, key: `user.${id}`, type, width, height });

it('all pictures of a job remain until a minute after its deadline', () => {
  account.ledger.grant({ ref: 'order:1', credits: 15 });
  const ids = ['picture', 'mask', 'reference'];
  for (const id of ids) upload(id, 8, 8);
  const pictures = { uploadId: 'picture', maskId: 'mask', references: ['reference'] };
  const made = create(select('job', pictures));
  if (!made.ok) throw new Error(made.code);
  const until = made.job.deadlineAt + 60_000;
  account.sql.all('UPDATE uploads SET expires_at = 0');
  create(select('job-2', { uploadId: 'picture' }));
  for (const id of ids) account.uploads.retain(id, 1_000_000 + 1);
  create(select('job-3', pictures));
  for (const id of ids) expect(account.uploads.read(id)?.expiresAt).toBe(until);
});

it('a picture or mask that is not there is unknown', () => {
  upload('photo', 60, 40);
  const missing = select('one', { uploadId: 'nothing' });
  expect(pictureFault(missing, account.uploads)).toBe('unknown_upload');
  const unmasked = select('one', { uploadId: 'photo', maskId: 'nothing' });
  expect(pictureFault(unmasked, account.uploads)).toBe('unknown_upload');
});

it.each([
  ['of the same size', 60, 40, {}, null],
  ['of another width', 60, 40, { width: 61 }, 'invalid_mask'],
  ['of another height', 60, 40, { height: 41 }, 'invalid_mask'],
  ['of another type', 60, 40, { type: 'image/jpeg' }, 'invalid_mask'],
  ['with as many pixels as may be', 2000, maskPixelsMax / 2000, {}, null],
  ['with more', 2000, maskPixelsMax / 2000 + 1, {}, 'invalid_mask'],
])('a mask %s is accepted or refused', (_, width, height, other, fault) => {
  const mask = { width, height, type: 'image/png', ...other };
  upload('photo', width, height);
  upload('mask', mask.width, mask.height, mask.type);
  const request = select('one', { uploadId: 'photo', maskId: 'mask' });
  expect(pictureFault(request, account.uploads)).toBe(fault);
});
