/** The words without any of these secrets: some services repeat in an error the key that they were sent. */
export function redact(words: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => {
    const spellings = [secret, encodeURIComponent(secret)];
    return spellings.reduce((left, spelling) => left.replaceAll(spelling, '[key]'), text);
  }, words);
}
