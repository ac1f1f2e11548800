/** Returns what the popup's last page says and gives to its script. */
export async function completionOf(response: Response) {
  const page = await response.text();
  const found = (pattern: RegExp) => pattern.exec(page)?.[1];
  const data = found(/<script type="application\/json" id="data">([^<]*)<\/script>/) ?? 'null';
  return {
    language: found(/<html lang="(\w+)">/),
    text: found(/<p>([^<]*)<\/p>/),
    data: JSON.parse(data) as { outcome: object; address: string },
    nonce: found(/<script nonce="([^"]+)">/),
  };
}
