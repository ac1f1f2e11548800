import { dayOf } from '../../../domain/days.ts';
import { type Mark, sourceTypes } from '../../../domain/marking/mark.ts';
import { hasManifest, markFile } from '../../../domain/marking/mark-file.ts';
import type { Tool } from '../../../domain/tools/tools.ts';
import type { MarkingSettings, SigningSettings } from '../../config.ts';
import { reportIncident } from '../../incidents/incident-store.ts';
import { factsOfHanded, type HandedPicture, type Picture } from '../image-task.ts';
import type { Ingredient } from './signing/sign-picture.ts';

/** An object signs three at a time, and holds each three times meanwhile: 72 of its 128 MB. */
export const signedBytesMax = 8 * 1024 * 1024;

export interface MadePicture {
  picture: Picture;
  tool: Tool;
  jobId: string;
  /** The photo that it was made from. */
  source: HandedPicture | null;
}

/**
 * Returns the picture with its mark, and signed where the deployment has a certificate. A fault
 * never fails the job, which is paid: it is reported, and the picture has what could be done.
 */
export async function markResult(
  made: MadePicture,
  { name, signing }: MarkingSettings,
  environment: Env,
): Promise<Uint8Array> {
  const { bytes } = made.picture;
  let marked = bytes;
  try {
    const isOfVendor = hasManifest(bytes);
    // A change would break the vendor's signature, which says as much.
    if (isOfVendor && !signing) return bytes;
    const mark: Mark = {
      sourceType: sourceTypes[made.tool],
      creatorTool: name,
      identifier: made.jobId,
    };
    const parts = markFile(bytes, mark);
    if (!parts) throw new TypeError('the file has no structure that is known');
    const unsigned = join(parts);
    if (!signing) return unsigned;
    if (!isOfVendor) marked = unsigned;
    return await sign(unsigned, mark, parentOf(made, isOfVendor), { name, signing });
  } catch (error) {
    reportUnmarked(environment, made.jobId, error);
    return marked;
  }
}

function parentOf({ picture, source }: MadePicture, isOfVendor: boolean): Ingredient | null {
  if (isOfVendor) return { title: 'generated picture', type: picture.type, file: picture.bytes };
  return source && { title: 'source photo', type: factsOfHanded(source).type, file: null };
}

async function sign(
  picture: Uint8Array,
  mark: Mark,
  parent: Ingredient | null,
  by: { name: string; signing: SigningSettings },
): Promise<Uint8Array> {
  if (picture.length > signedBytesMax) {
    throw new RangeError(`${picture.length} bytes are too many to sign`);
  }
  // It is large, and of no use to most deployments.
  const { signPicture } = await import('./signing/sign-picture.ts');
  return signPicture(picture, mark, parent, by);
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
