import { type FilePiece, splitFile } from './file-pieces.ts';
import { type Mark, parseXmp, writeXmp, xmpBytesMax } from './mark.ts';

const inManifest =
  /digitalsourcetype\/((?:compositeWithT|t)rainedAlgorithmicMedia|algorithmicallyEnhanced)/;

/** Null where the file has none, or is no whole JPEG, PNG or WebP. */
export function readMark(file: Uint8Array): Mark | null {
  const pieces = splitFile(file)?.pieces ?? [];
  const packet = pieces.find(({ role }) => role === 'xmp')?.packet;
  const isRead = packet && packet.length <= xmpBytesMax;
  const mark = isRead ? parseXmp(new TextDecoder().decode(packet)) : null;
  if (mark) return mark;
  for (const { role, bytes } of pieces) {
    const sourceType = role === 'manifest' ? sourceTypeIn(bytes) : null;
    if (sourceType) return { sourceType };
  }
  return null;
}

/** Finds the source type of a model's picture in a manifest of C2PA, whose texts are not compressed. */
export function sourceTypeIn(manifest: Uint8Array): string | null {
  return inManifest.exec(new TextDecoder('latin1').decode(manifest))?.[1] ?? null;
}

export function hasManifest(file: Uint8Array): boolean {
  return splitFile(file)?.pieces.some(({ role }) => role === 'manifest') ?? false;
}

/**
 * Returns the parts of the file with this mark in place of what it had; the pixels are the same
 * bytes. A manifest of C2PA is left out: it no longer fits. Null for no whole JPEG, PNG or WebP.
 */
export function markFile(file: Uint8Array, mark: Mark): Uint8Array[] | null {
  const split = splitFile(file);
  if (!split) return null;
  const packet = split.writePacket(new TextEncoder().encode(writeXmp(mark)));
  const remains = ({ role }: FilePiece) => role === 'other';
  return split.finish([
    ...split.pieces.slice(0, split.packetAt).filter(remains),
    { bytes: packet, role: 'xmp' },
    ...split.pieces.slice(split.packetAt).filter(remains),
  ]);
}
