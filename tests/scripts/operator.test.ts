import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'operator.mjs');
const secret = 'x'.repeat(32);
const ada = 'a'.repeat(32);

function run(address: string, words: string[]) {
  const env = { ...process.env, IMAGEMINT_URL: address, OPERATOR_SECRET: secret };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** Runs a command against a deployment with these responses; any other call is not found. */
async function runAt(responses: Record<string, object[]>, ...words: string[]) {
  const calls: { call: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push({ call, body: request.method === 'POST' ? await json(request) : null });
    const isOperator = request.headers.authorization === `Bearer ${secret}`;
    const body = isOperator ? responses[call]?.shift() : undefined;
    response.writeHead(body ? 200 : 404);
    response.end(JSON.stringify(body ?? { detail: 'There is nothing.' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const result = await run(`http://127.0.0.1:${port}`, words);
  server.close();
  return { ...result, calls };
}

it('the operator’s secret is not sent without encryption', async () => {
  const { code, stderr } = await run('http://imagemint.invalid', ['keys']);
  expect(code).toBe(1);
  expect(stderr).toContain('IMAGEMINT_URL must begin with https:');
});

it('a user named by an e-mail address is deleted with the reason', async () => {
  const path = `POST /api/operator/accounts/${ada}/delete`;
  const responses = {
    'GET /api/operator/users?email=ada%40shop.example': [{ userIds: [ada] }],
    [path]: [{ deleted: true, alreadyDeleted: false }],
  };
  const words = ['delete', 'ada@shop.example', '--reason', 'A request'];
  const { code, stdout, calls } = await runAt(responses, ...words);
  expect([code, stdout]).toEqual([0, `Account ${ada} is deleted.\n`]);
  expect(calls.at(-1)).toEqual({ call: path, body: { reason: 'A request' } });
});

it('a command fails where nothing has the id, which is one part of the address', async () => {
  const { code, stderr, calls } = await runAt({}, 'forget', '../accounts/a');
  expect([code, stderr]).toEqual([1, expect.stringContaining('404: There is nothing.\n')]);
  expect(calls.map(({ call }) => call)).toEqual([
    'POST /api/operator/messages/..%2Faccounts%2Fa/forget',
  ]);
});

it('all messages are shown, each once, the latest last, and none forges a line or controls the terminal', async () => {
  const written = (id: string, createdAt: number) => ({
    id,
    name: 'Eve\n2026-11-28 paid\u202e',
    email: 'eve@shop.example',
    message: '\u001b[2JHello\nthere',
    createdAt,
    forwardedAt: 1,
  });
  // The first page has one of two messages of one millisecond.
  const pages = {
    'GET /api/operator/messages?before=0': [{ messages: [written('d', 9), written('c', 7)] }],
    'GET /api/operator/messages?before=8': [
      { messages: [written('c', 7), written('b', 7)] },
      { messages: [written('c', 7), written('b', 7)] },
    ],
  };
  const { stdout } = await runAt(pages, 'messages', '--all');
  expect(stdout.match(/(?<=Message )\w+/g)).toEqual(['b', 'c', 'd']);
  expect(stdout).toContain('Eve 2026-11-28 paid <eve@shop.example>');
  expect(stdout).toContain('\n  | [2JHello\n  | there\n');
});

it('what pictures earned and cost is shown by tool, model and quality, with what was lost', async () => {
  const kind = { tool: 'text2img', model: 'flux', quality: 'fine' };
  const sums = [
    { ...kind, outcome: 'made', calls: 10, costMicroUsd: 450_000, credits: 20 },
    { ...kind, outcome: 'timeout', calls: 1, costMicroUsd: 45_000, credits: 0 },
    { ...kind, model: 'own', outcome: 'made', calls: 1, costMicroUsd: null, credits: 1 },
  ];
  const path = 'GET /api/operator/costs?days=7';
  const responses = { [path]: [{ creditMicroUsd: 100_000, sums }] };
  const { stdout } = await runAt(responses, 'costs', '--days', '7');
  expect(stdout).toBe(`text2img, flux, fine: earned $2.0000, cost $0.4950, margin $1.5050 (75 %)
  made: 10
  timeout: 1, lost $0.0450
text2img, own, fine: earned $0.1000, cost not known
  made: 1
`);
});

it('hashes are read as sha256sum writes them, and a line without one sends nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashes-'));
  const file = join(folder, 'list.txt');
  const path = 'POST /api/operator/hashes';
  const page = { changed: 1, endedShares: 0, isMatched: false };
  writeFileSync(file, `# from the police\n${'A'.repeat(64)}  one.jpg\n\n${'b'.repeat(64)}\n`);
  const words = ['hashes', 'add', file, '--reason', 'It'];
  const { stdout, calls } = await runAt({ [path]: [page] }, ...words);
  expect(stdout).toContain('1 of 2 hashes added, 0 shares ended');
  expect(stdout).toContain('SCREENING_HASHES is off');
  const hashes = ['a'.repeat(64), 'b'.repeat(64)];
  expect(calls).toEqual([{ call: path, body: { action: 'add', hashes, reason: 'It' } }]);
  writeFileSync(file, `${'a'.repeat(64)}\nnothing`);
  const wrong = await runAt({}, ...words);
  expect([wrong.code, wrong.stderr, wrong.calls]).toEqual([
    1,
    expect.stringContaining(`Line 2 of ${file} has no SHA-256`),
    [],
  ]);
  rmSync(folder, { recursive: true });
});
