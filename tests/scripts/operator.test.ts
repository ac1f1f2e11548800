import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'operator.mjs');
const secret = 'x'.repeat(32);

/** Runs a command against an address where nobody answers. */
function run(address: string) {
  const environment = { ...process.env, IMAGEMINT_URL: address, OPERATOR_SECRET: secret };
  const { status, stderr } = spawnSync(process.execPath, [script, 'keys'], {
    env: environment,
    encoding: 'utf8',
  });
  return { status, stderr };
}

it.each(['http://imagemint.invalid', 'ftp://localhost', 'imagemint.invalid'])(
  'the operator’s secret is not sent to %s',
  (address) => {
    const { status, stderr } = run(address);
    expect(status).toBe(1);
    expect(stderr).toContain('IMAGEMINT_URL must begin with https:');
  },
);

it.each(['http://localhost:1', 'http://127.0.0.1:1', 'https://imagemint.invalid'])(
  'the operator’s commands call %s',
  (address) => {
    expect(run(address).stderr).toContain(`${address} did not answer`);
  },
);

/** The user whom the commands are about. */
const ada = 'a'.repeat(32);
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a deployment that answers these addresses, and each other one that there is nothing. */
async function deployment(answers: Record<string, object[]>) {
  const calls: { call: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push({ call, body: request.method === 'POST' ? await json(request) : null });
    const answer =
      request.headers.authorization === `Bearer ${secret}` ? answers[call]?.shift() : undefined;
    response.writeHead(answer ? 200 : 404);
    response.end(JSON.stringify(answer ?? { detail: 'There is nothing.' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const env = {
    ...process.env,
    IMAGEMINT_URL: `http://127.0.0.1:${port}`,
    OPERATOR_SECRET: secret,
  };
  return {
    calls,
    run: (...words: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
        execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) => {
          resolve({ code: Number(error?.code ?? 0), stdout, stderr });
        });
      }),
  };
}

describe('the command delete', () => {
  const path = `POST /api/operator/accounts/${ada}/delete`;
  const answer = (alreadyDeleted: boolean) => ({ deleted: true, alreadyDeleted });

  it('a user named by an e-mail address is deleted with the reason, and shown by the id', async () => {
    const { run, calls } = await deployment({
      'GET /api/operator/users?email=ada%40shop.example': [{ userIds: [ada] }],
      [path]: [answer(false)],
    });
    const { code, stdout } = await run('delete', 'ada@shop.example', '--reason', 'A request');
    expect([code, stdout]).toEqual([0, `Account ${ada} is deleted.\n`]);
    expect(calls.at(-1)).toEqual({ call: path, body: { reason: 'A request' } });
  });

  it('a second deletion says that the account was deleted before', async () => {
    const { run } = await deployment({ [path]: [answer(true)] });
    const { code, stdout } = await run('delete', ada, '--reason', 'A request');
    expect([code, stdout]).toEqual([0, `Account ${ada} was deleted before.\n`]);
  });

  it.each([
    ['nobody has', [ada, '--reason', 'A request'], '404: There is nothing.\n'],
    ['is not named', [], 'Usage: npm run operator'],
  ])('an account that %s is an error', async (_, words, message) => {
    const { run } = await deployment({});
    const { code, stdout, stderr } = await run('delete', ...words);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });
});

describe('the command forget', () => {
  const path = 'POST /api/operator/messages/message-1/forget';

  it.each([
    [false, 'Message message-1 is erased.\n'],
    [true, 'Message message-1 was erased before.\n'],
  ])('a message is erased (before: %s), and the command says so', async (already, said) => {
    const { run, calls } = await deployment({
      [path]: [{ forgotten: true, alreadyForgotten: already }],
    });
    const { code, stdout } = await run('forget', 'message-1', '--reason', 'A request');
    expect([code, stdout]).toEqual([0, said]);
    expect(calls).toEqual([{ call: path, body: { reason: 'A request' } }]);
  });

  it.each([
    ['that there is not', ['message-2'], '404: There is nothing.\n'],
    ['that is not named', [], 'Usage: npm run operator'],
  ])('a message %s is an error', async (_, words, message) => {
    const { run } = await deployment({});
    const { code, stdout, stderr } = await run('forget', ...words);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });

  it('an id is one part of the address', async () => {
    const { run, calls } = await deployment({});
    await run('forget', '../accounts/a');
    expect(calls.map(({ call }) => call)).toEqual([
      'POST /api/operator/messages/..%2Faccounts%2Fa/forget',
    ]);
  });
});

describe('the command messages', () => {
  const written = (id: string, createdAt: number) => ({
    id,
    name: 'Grace',
    email: 'grace@shop.example',
    message: 'Hello',
    createdAt,
    forwardedAt: 1,
  });
  const pages = {
    'GET /api/operator/messages?before=0': [{ messages: [written('d', 9), written('c', 7)] }],
    // Two messages of one millisecond, of which the first page has one.
    'GET /api/operator/messages?before=8': [
      { messages: [written('c', 7), written('b', 7)] },
      { messages: [written('c', 7), written('b', 7)] },
    ],
  };
  const idsOf = (text: string) => text.match(/(?<=Message )\w+/g);

  it('the newest messages are shown with their ids, the latest last', async () => {
    const { run } = await deployment(structuredClone(pages));
    expect(idsOf((await run('messages')).stdout)).toEqual(['c', 'd']);
  });

  it('all messages are shown, each once', async () => {
    const { run } = await deployment(structuredClone(pages));
    const { code, stdout } = await run('messages', '--all');
    expect([code, idsOf(stdout)]).toEqual([0, ['b', 'c', 'd']]);
  });

  it('that there are no messages is said', async () => {
    for (const words of [['messages'], ['messages', '--all']]) {
      const { run } = await deployment({
        'GET /api/operator/messages?before=0': [{ messages: [] }],
      });
      expect((await run(...words)).stdout).toBe('There are no messages.\n');
    }
  });
});
