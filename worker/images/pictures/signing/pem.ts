import { decodeBase64 } from '../base64.ts';

/** A secret store or a file of variables may have written line breaks as `\n`. */
const plain = (pem: string) => pem.replaceAll('\\n', '\n');

/** The certificates of a PEM file (RFC 7468), in order. */
export function certificatesOf(pem: string): Uint8Array[] {
  const blocks = plain(pem).matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return [...blocks].map(([block]) => derOf(block));
}

/** The bytes of a PEM block; empty where it is none. */
export function derOf(pem: string): Uint8Array {
  return decodeBase64(plain(pem).replace(/-----[^-]+-----|\s/g, '')) ?? new Uint8Array();
}
