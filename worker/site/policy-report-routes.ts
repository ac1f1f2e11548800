import { z } from 'zod';
import { routesOf } from '../api/routes-of.ts';
import { networkOf } from '../http/network-of.ts';

const loggedLength = 200;

const field = z.string().max(4000).optional();

/** As browsers send it for `report-uri`. */
const reportSchema = z.object({
  'csp-report': z.object({
    'document-uri': field,
    'effective-directive': field,
    'violated-directive': field,
    'blocked-uri': field,
    'source-file': field,
  }),
});

/** Anybody can send a report, so its text is cut to a bound, and the calls of one network are limited. */
export const policyReportRoutes = routesOf({
  reportPolicyViolation: async (context, { body, refuse }) => {
    const network = networkOf(context.req.header('CF-Connecting-IP') ?? 'local');
    const { success } = await context.env.REPORT_LIMIT.limit({ key: network });
    if (!success) return refuse('rate_limited');
    const parsed = reportSchema.safeParse(parseJson(body));
    if (!parsed.success) return refuse('bad_request');
    const report = parsed.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    console.warn(
      JSON.stringify({
        event: 'policy_violation',
        page: shorten(report['document-uri']),
        directive: directive?.slice(0, loggedLength),
        blocked: shorten(report['blocked-uri']),
        source: shorten(report['source-file']),
      }),
    );
    return context.body(null, 204);
  },
});

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function shorten(address: string | undefined): string | undefined {
  return address?.replace(/[?#].*/s, '').slice(0, loggedLength);
}
