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
