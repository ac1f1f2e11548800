import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Share } from '../../../domain/account/share.ts';
import type { Me } from '../../../domain/account/user.ts';
import {
  EMULATED_TURNSTILE_SECRET_KEY,
  EMULATED_TURNSTILE_SITE_KEY,
} from '../../../emulators/turnstile/constants.ts';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import {
  type ReportRecord,
  reportsPerDayMax,
  reportsPerNetworkPerDay,
} from '../../../worker/shares/report-store.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client, callService, origin, problemOf, signedIn } from '../client.ts';
import { made, pathOf, share, shared } from './sharing.ts';

afterEach(() => vi.restoreAllMocks());

const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };
const hourMs = 60 * 60_000;
let addresses = 0;
/** A network of its own, in a range of its own. */
const network = () => {
  addresses += 1;
  return { 'CF-Connecting-IP': `198.${51 + (addresses >> 8)}.${addresses & 255}.7` };
};

function report(id: string, body: object = { reason: 'other' }, headers: object = network()) {
  return new Client().post(`/api/shares/${id}/report`, body, { ...headers });
}

const operate = (path: string, body: object) =>
  new Client().post(`/api/operator/${path}`, body, bearer);
const takeDown = (body: object) => operate('takedowns', { reason: 'It is not allowed', ...body });

interface Reports {
  reports: ReportRecord[];
  overview: Record<string, number | null>;
}

async function reports(query = ''): Promise<Reports> {
  const response = await new Client().fetch(`/api/operator/reports${query}`, { headers: bearer });
  return response.json<Reports>();
}

const openOf = async ({ id }: Share) =>
  (await reports()).reports.filter(({ shareId }) => shareId === id);
const userOf = async (client: Client) => (await client.get<Me>('/api/me')).user;

async function openShare(client?: Client) {
  const owner = client ?? (await signedIn());
  const jobId = await made(owner);
  return { owner, jobId, result: await shared(owner, { jobId }) };
}

async function emailsTo(address: string | undefined) {
  const { results } = await env.DATABASE.prepare(
    "SELECT kind, data FROM emails WHERE recipient = ? OR kind = 'picture_taken_down'",
  )
    .bind(address)
    .all();
  return results;
}

describe('a report of a shared picture', () => {
  it('anybody reports a share, once from a network, as JSON or as the page’s form', async () => {
    const { result, jobId, owner } = await openShare();
    const headers = network();
    const body = { reason: 'privacy', comment: ' That is \0me ' };
    for (const _ of [1, 2]) {
      expect(await (await report(result.id, body, headers)).json()).toEqual({ reported: true });
    }
    expect(await openOf(result)).toEqual([
      expect.objectContaining({
        shareId: result.id,
        userId: (await userOf(owner))?.id,
        pictureId: jobId,
        reason: 'privacy',
        comment: 'That is me',
      }),
    ]);
    const form = await new Client().fetch(`/api/shares/${result.id}/report?language=hi`, {
      method: 'POST',
      body: new URLSearchParams({ reason: 'hate', comment: '' }),
      headers: { ...network(), Accept: 'text/html' },
    });
    expect([form.status, await form.text()]).toEqual([200, expect.stringContaining('धन्यवाद')]);
    expect(await openOf(result)).toHaveLength(2);
    const stored = await env.DATABASE.prepare('SELECT * FROM reports').all();
    expect(JSON.stringify(stored.results)).not.toContain(headers['CF-Connecting-IP']);
  });

  it('a report that can’t be of a share is refused', async () => {
    const { result, owner } = await openShare();
    expect((await report('x'.repeat(24))).status).toBe(404);
    expect((await report(result.id, { reason: 'boring' })).status).toBe(422);
    expect((await report(result.id, { reason: 'other', comment: 'x'.repeat(1001) })).status).toBe(
      422,
    );
    await owner.fetch(`/api/shares/${result.id}`, { method: 'DELETE' });
    expect((await problemOf(await report(result.id))).code).toBe('share_ended');
  });

  it('reports beyond a limit are refused: those of a network, and those of all', async () => {
    const { result, owner, jobId } = await openShare();
    const headers = network();
    await report(result.id, undefined, headers);
    // The rows of a flood, in the network of the first report or in others.
    const stuff = (count: number, isOwn: boolean) =>
      env.DATABASE.prepare(
        `INSERT INTO reports (id, user_id, picture_id, reason, comment, reporter_hash, created_at)
         SELECT ?1 || value, 'u', ?1 || value, 'other', '', iif(?2, reporter_hash, ''), created_at
         FROM reports, json_each(?3) WHERE share_id = ?4`,
      )
        .bind(
          crypto.randomUUID(),
          Number(isOwn),
          JSON.stringify([...Array(count).keys()]),
          result.id,
        )
        .run();
    await stuff(reportsPerNetworkPerDay, true);
    const { result: other } = await openShare();
    expect((await problemOf(await report(other.id, undefined, headers))).code).toBe('rate_limited');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await stuff(reportsPerDayMax, false);
    expect((await problemOf(await report(other.id))).code).toBe('unavailable');
    const ofResult = await owner.post(`/api/jobs/${jobId}/report`, { reason: 'other' }, network());
    expect((await problemOf(ofResult)).code).toBe('unavailable');
    await env.DATABASE.prepare('DELETE FROM reports').run();
  });

  it('one range of networks sends few reports, and leaves others theirs', async () => {
    const { result } = await openShare();
    const from = (address: string) =>
      report(result.id, undefined, { 'CF-Connecting-IP': `2001:db8:${address}::1` });
    expect((await from('1:1')).status).toBe(200);
    await env.DATABASE.prepare(
      `INSERT INTO reports (id, user_id, picture_id, reason, comment, reporter_hash, range_hash, created_at)
       SELECT 'r' || value, 'u', value, 'other', '', value, range_hash, created_at
       FROM reports, json_each(?) WHERE share_id = ?`,
    )
      .bind(JSON.stringify([...Array(49).keys()]), result.id)
      .run();
    expect((await problemOf(await from('1:2'))).code).toBe('rate_limited');
    expect((await from('2:1')).status).toBe(200);
    await env.DATABASE.prepare('DELETE FROM reports').run();
  });

  it('where a challenge is configured, a report needs one that was solved for a report', async () => {
    const { result } = await openShare();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const challenged = {
      TURNSTILE_SITE_KEY: EMULATED_TURNSTILE_SITE_KEY,
      TURNSTILE_SECRET_KEY: EMULATED_TURNSTILE_SECRET_KEY,
    };
    const post = (path: string, body: object) =>
      callService(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const send = async (solved: object) => {
      const { hostname } = new URL(origin);
      const made = await post('turnstile/control/token', { hostname, ...solved });
      const { token } = await made.json<{ token: string }>();
      return callDeployment(challenged, `/api/shares/${result.id}/report`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...network() },
        body: JSON.stringify({ reason: 'other', 'cf-turnstile-response': token }),
      });
    };
    expect((await problemOf(await send({ action: 'sign-in' }))).code).toBe('challenge_failed');
    expect((await send({ action: 'report' })).status).toBe(200);
    await post('turnstile/control', { add: { mode: 'error_500', times: 2 } });
    expect((await problemOf(await send({ action: 'report' }))).code).toBe('challenge_unavailable');
    await callService('turnstile/control', { method: 'DELETE' });
    const page = await callDeployment(challenged, pathOf(result), {});
    expect(page.headers.get('Content-Security-Policy')).toContain('frame-src http');
    expect(await page.text()).toContain(EMULATED_TURNSTILE_SITE_KEY);
  });

  it('an owner reports a result that looks wrong, and nobody another user’s', async () => {
    const { owner, jobId } = await openShare();
    const send = (client: Client) =>
      client.post(`/api/jobs/${jobId}/report`, { reason: 'wrong_result' }, network());
    expect(await (await send(owner)).json()).toEqual({ reported: true });
    expect((await problemOf(await send(await signedIn()))).code).toBe('not_found');
    const [last] = (await reports('?all=true')).reports;
    expect(last).toMatchObject({ shareId: null, pictureId: jobId, reason: 'wrong_result' });
    await operate(`reports/${last?.id}/dismiss`, { reason: 'All is well' });
  });
});

describe('the operator', () => {
  it('a takedown of a share ends it for good, resolves its reports and tells the owner why', async () => {
    const { owner, jobId, result } = await openShare();
    await report(result.id);
    const outcome = await takeDown({ kind: 'share', id: result.id });
    const userId = (await userOf(owner))?.id;
    expect(await outcome.json()).toEqual({ userId, endedShares: 1, resolvedReports: 1 });
    for (const part of ['', '/image', '/card']) {
      expect((await new Client().fetch(pathOf(result) + part)).status).toBe(410);
    }
    const page = await new Client().fetch(pathOf(result), { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('This picture was removed');
    expect(await openOf(result)).toEqual([]);
    expect((await reports()).overview).toMatchObject({
      takedowns: 1,
      slowestTakedownMs: expect.any(Number),
    });
    expect((await problemOf(await share(owner, { jobId }))).code).toBe('share_refused');
    const again = await takeDown({ kind: 'share', id: result.id });
    expect(await again.json()).toMatchObject({ endedShares: 0, resolvedReports: 0 });
    const messages = (await emailsTo((await userOf(owner))?.email)).filter(
      ({ kind }) => kind === 'picture_taken_down',
    );
    expect(messages).toHaveLength(1);
  });

  it.each([false, true])(
    'a takedown of a share that its owner ended reaches its picture (shared anew: %s)',
    async (isShared) => {
      const { owner, jobId, result } = await openShare();
      await report(result.id);
      await owner.fetch(`/api/shares/${result.id}`, { method: 'DELETE' });
      const second = isShared ? await shared(owner, { jobId }) : result;
      const outcome = await takeDown({ kind: 'share', id: result.id });
      expect(await outcome.json()).toMatchObject({ resolvedReports: 1 });
      for (const each of [result, second]) {
        const page = await new Client().fetch(pathOf(each), { headers: { Accept: 'text/html' } });
        expect(await page.text()).toContain('This picture was removed');
      }
      expect((await problemOf(await share(owner, { jobId }))).code).toBe('share_refused');
    },
  );

  it('a takedown of a picture deletes it in its account too', async () => {
    const { owner, jobId, result } = await openShare();
    expect((await takeDown({ kind: 'picture', id: jobId })).status).toBe(200);
    expect((await new Client().fetch(pathOf(result))).status).toBe(410);
    const { pictures } = await owner.get<{ pictures: { id: string }[] }>('/api/pictures');
    expect(pictures).toEqual([]);
  });

  it('a takedown of a user ends all shares and disables the user', async () => {
    const { owner, result } = await openShare();
    const other = await shared(owner, { jobId: await made(owner, 'another') });
    const userId = (await userOf(owner))?.id ?? '';
    expect(await (await takeDown({ kind: 'user', id: userId })).json()).toMatchObject({
      endedShares: 2,
    });
    for (const each of [result, other]) {
      expect((await new Client().fetch(pathOf(each))).status).toBe(410);
    }
    expect((await owner.fetch('/api/credits')).status).toBe(403);
  });

  it('a takedown names one thing that there is', async () => {
    for (const kind of ['share', 'picture', 'user']) {
      expect((await takeDown({ kind, id: 'nothing' })).status).toBe(404);
    }
    const pictureId = crypto.randomUUID();
    for (const userId of ['one', 'other']) {
      await env.DATABASE.prepare(
        `INSERT INTO reports (id, user_id, picture_id, reason, comment, created_at)
         VALUES (?, ?, ?, 'other', '', 0)`,
      )
        .bind(crypto.randomUUID(), userId, pictureId)
        .run();
    }
    expect((await problemOf(await takeDown({ kind: 'picture', id: pictureId }))).code).toBe(
      'conflict',
    );
    await env.DATABASE.prepare('DELETE FROM reports').run();
  });

  it('reports that nobody resolves in time open one incident, which closes with the last', async () => {
    const { result } = await openShare();
    for (const _ of [1, 2]) await report(result.id);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const incidents = async () => {
      const { results } = await env.DATABASE.prepare(
        "SELECT times, closed_at IS NULL AS is_open FROM incidents WHERE kind = 'report_overdue'",
      ).all();
      return results;
    };
    await runScheduled(env, Date.now() + 2 * hourMs);
    expect(await incidents()).toEqual([]);
    for (const _ of [1, 2]) await runScheduled(env, Date.now() + 4 * hourMs);
    expect(await incidents()).toEqual([{ times: 1, is_open: 1 }]);
    const [open, other] = await openOf(result);
    const dismiss = (id = '') => operate(`reports/${id}/dismiss`, { reason: 'It is harmless' });
    expect(await (await dismiss(other?.id)).json()).toEqual({ dismissed: true });
    expect(await incidents()).toEqual([{ times: 1, is_open: 1 }]);
    await dismiss(open?.id);
    expect(await incidents()).toEqual([{ times: 1, is_open: 0 }]);
    expect((await operate(`reports/${open?.id}/dismiss`, { reason: 'Twice' })).status).toBe(404);
    expect((await new Client().fetch(pathOf(result))).status).toBe(200);
  });
});
