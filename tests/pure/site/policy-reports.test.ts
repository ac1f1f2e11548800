import { describe, expect, it, vi } from 'vitest';
import { policyReportRoutes } from '../../../worker/site/policy-report-routes.ts';

const limit = vi.fn<(of: { key: string }) => Promise<{ success: boolean }>>();

async function report(body: BodyInit, headers: Record<string, string> = {}) {
  limit.mockResolvedValue({ success: true });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { status } = await policyReportRoutes.request(
    '/api/policy-reports',
    { method: 'POST', body, headers: { 'Content-Type': 'application/csp-report', ...headers } },
    { REPORT_LIMIT: { limit }, ADDRESS_LIMIT: { limit } },
  );
  const lines = warn.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  return { status, lines };
}

const of = (fields: Record<string, unknown>) => JSON.stringify({ 'csp-report': fields });

describe('a report of a blocked resource', () => {
  it('a report is logged without queries and fragments', async () => {
    const body = of({
      'document-uri': 'https://shop.example/auth?returnTo=secret\n#x',
      'effective-directive': 'img-src',
      'violated-directive': 'default-src',
      'blocked-uri': 'https://other.example/a.png#token',
      'source-file': 'https://shop.example/a.js',
    });
    expect(await report(body)).toEqual({
      status: 204,
      lines: [
        {
          event: 'policy_violation',
          page: 'https://shop.example/auth',
          directive: 'img-src',
          blocked: 'https://other.example/a.png',
          source: 'https://shop.example/a.js',
        },
      ],
    });
  });

  it('a report of an older browser names its directive otherwise, and may lack the rest', async () => {
    const { lines } = await report(of({ 'violated-directive': 'img-src x' }));
    expect(lines).toEqual([{ event: 'policy_violation', directive: 'img-src x' }]);
    expect((await report(of({}))).status).toBe(204);
  });

  it('200 characters of each field are logged', async () => {
    const long = 'x'.repeat(4000);
    const { lines } = await report(of({ 'document-uri': long, 'effective-directive': long }));
    expect(lines).toEqual([
      { event: 'policy_violation', page: 'x'.repeat(200), directive: 'x'.repeat(200) },
    ]);
  });

  it.each([
    '',
    'no JSON',
    '{}',
    of({ 'document-uri': 7 }),
    of({ 'blocked-uri': 'x'.repeat(4001) }),
  ])('what is no report is refused and not logged: %#', async (body) => {
    expect(await report(body)).toEqual({ status: 400, lines: [] });
  });

  it('the reports of a network are limited', async () => {
    await report(of({}), { 'CF-Connecting-IP': '2001:db8::1' });
    expect(limit).toHaveBeenCalledWith({ key: '2001:db8:0:0' });
    await report(of({}));
    expect(limit).toHaveBeenLastCalledWith({ key: 'local' });
  });
});
