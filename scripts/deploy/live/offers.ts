import { z } from 'zod';
import { type CheckResult, failure, jsonOf, note, ok, request } from './check.ts';

const packsSchema = z.object({ packs: z.array(z.object({ productId: z.string() })).min(1) });
const featuresSchema = z.looseObject({ payments: z.boolean(), tools: z.array(z.unknown()) });

/** Checks the packs on sale. */
export async function checkPacks(origin: string): Promise<CheckResult> {
  const reply = await request(new URL('/api/packs', origin));
  if (!reply.ok) return failure(`/api/packs: no answer (${reply.reason})`);
  if (reply.status !== 200) return failure(`/api/packs: status ${reply.status}`);
  const packs = packsSchema.safeParse(jsonOf(reply.body));
  if (!packs.success) return failure('/api/packs: no packs');
  return ok(`/api/packs: ${packs.data.packs.length} packs`);
}

/** Checks the deployment's features. Older versions do not have this address. */
export async function checkFeatures(origin: string): Promise<CheckResult> {
  const reply = await request(new URL('/api/features', origin));
  if (!reply.ok) return failure(`/api/features: no answer (${reply.reason})`);
  if (reply.status === 404) return note('/api/features: not in this version');
  const features = featuresSchema.safeParse(jsonOf(reply.body));
  if (reply.status !== 200 || !features.success) {
    return failure(`/api/features: status ${reply.status}, and not what it should say`);
  }
  const { payments, tools } = features.data;
  return ok(`/api/features: payments ${payments ? 'on' : 'off'}, ${tools.length} tools`);
}
