import { expect, it } from 'vitest';
import { queueReadyEmail } from '../../../worker/email/queue-ready-email.ts';
import { Outbox } from '../../../worker/outbox/outbox.ts';
import { environmentWith } from '../environment.ts';

const origin = 'https://shop.example';
const waiting = (environment: Env) => new Outbox(environment.DATABASE).due(0, 9);

const queue = (environment: Env, userId: string, jobIds: string[]) =>
  queueReadyEmail(
    environment,
    userId,
    { jobIds, language: 'en', recipient: 'ada@shop.example', origin },
    0,
  );

it('each e-mail about pictures is queued once, for the first of its pictures', async () => {
  const environment = environmentWith();
  await queue(environment, 'ada', ['job-1', 'job-2']);
  await queue(environment, 'ada', ['job-1', 'job-2']);
  await queue(environment, 'ada', ['job-3', 'job-4']);
  await queue(environment, 'bob', ['job-1', 'job-2']);
  const emails = await waiting(environment);
  expect(emails.map(({ ref, data }) => [ref, data.jobIds])).toEqual([
    ['ready:ada:job-1', ['job-1', 'job-2']],
    ['ready:ada:job-3', ['job-3', 'job-4']],
    ['ready:bob:job-1', ['job-1', 'job-2']],
  ]);
});

it('no e-mail about a picture is queued where this deployment sends none', async () => {
  const environment = environmentWith({ EMAIL_FROM: undefined, EMAIL_URL: undefined });
  await queue(environment, 'ada', ['job-1']);
  expect(await waiting(environment)).toEqual([]);
});
