/** Bytes that are encoded at a time: a multiple of 3. */
const partLength = 24 * 1024;

export function encodeBase64(bytes: Uint8Array): string {
  let packed = '';
  for (let at = 0; at < bytes.length; at += partLength) {
    packed += btoa(String.fromCharCode(...bytes.subarray(at, at + partLength)));
  }
  return packed;
}

export function decodeBase64(text: string): Uint8Array | null {
  const packed = text.replace(/^data:[^,]*,/, '');
  try {
    const binary = atob(packed);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
