import { dayOf } from '../../../domain/days.ts';
import { type Mark, sourceTypes } from '../../../domain/marking/mark.ts';
import { hasManifest, markFile } from '../../../domain/marking/mark-file.ts';
import type { Tool } from '../../../domain/tools/tools.ts';
import type { MarkingSettings } from '../../config.ts';
import { reportIncident } from '../../incidents/incident-store.ts';

export interface MadePicture {
  bytes: Uint8Array;
  tool: Tool;
  jobId: string;
}

/** Returns the picture with its mark. A fault never fails the job, which is paid: it is reported. */
export function markResult(
  made: MadePicture,
  { name }: MarkingSettings,
  environment: Env,
): Uint8Array {
  try {
    const mark: Mark = {
      sourceType: sourceTypes[made.tool],
      creatorTool: name,
      identifier: made.jobId,
    };
    // A change would break the vendor's signature, which says as much.
    if (hasManifest(made.bytes)) return made.bytes;
    const parts = markFile(made.bytes, mark);
    if (!parts) throw new TypeError('the file has no structure that is known');
    return join(parts);
  } catch (error) {
    reportUnmarked(environment, made.jobId, error);
    return made.bytes;
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The job does not wait for D1. */
function reportUnmarked(environment: Env, jobId: string, error: unknown): void {
  const reason = String(error).slice(0, 200);
  const now = Date.now();
  const detail = { jobId, reason };
  const incident = { kind: 'picture_not_marked', subject: dayOf(now), detail } as const;
  void reportIncident(environment, incident, now);
}
