import { expect, it } from 'vitest';
import { localConfiguration } from '../../../emulators/local-configuration.ts';
import { queueReadyEmail } from '../../../worker/email/queue-ready-email.ts';
import { Outbox } from '../../../worker/outbox/outbox.ts';
import { environmentWith } from '../environment.ts';

/** Queues an e-mail. Returns what is asked of D1. */
async function asked(changes: object): Promise<string[]> {
  const statements: string[] = [];
  const prepare = (statement: string) => {
    statements.push(statement);
    return { bind: () => ({ run: async () => ({ meta: { changes: 1 } }) }) };
  };
  const environment = {
    ...localConfiguration('http://localhost:5173'),
    DATABASE: { prepare },
    ...changes,
  } as unknown as Env;
  const email = {
    jobIds: ['job-1'],
    language: 'en' as const,
    recipient: 'ada@shop.example',
    origin: 'https://shop.example',
  };
  await queueReadyEmail(environment, 'ada', email, 0);
  return statements;
}

it('each e-mail about pictures is queued once, for the first of its pictures', async () => {
  const environment = environmentWith();
  const queue = (userId: string, jobIds: string[]) =>
    queueReadyEmail(
      environment,
      userId,
      { jobIds, language: 'en', recipient: 'ada@shop.example', origin: 'https://shop.example' },
      0,
    );
  await queue('ada', ['job-1', 'job-2']);
  await queue('ada', ['job-1', 'job-2']);
  await queue('ada', ['job-3', 'job-4']);
  await queue('bob', ['job-1', 'job-2']);
  const waiting = await new Outbox(environment.DATABASE).due(0, 9);
  expect(waiting.map(({ ref, data }) => [ref, data.jobIds])).toEqual([
    ['ready:ada:job-1', ['job-1', 'job-2']],
    ['ready:ada:job-3', ['job-3', 'job-4']],
    ['ready:bob:job-1', ['job-1', 'job-2']],
  ]);
});

it('an e-mail about a picture is queued only where this deployment sends e-mails', async () => {
  expect(await asked({})).toEqual([expect.stringContaining('INSERT INTO emails')]);
  expect(await asked({ EMAIL_FROM: undefined, EMAIL_URL: undefined })).toEqual([]);
});
