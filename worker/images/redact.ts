/** The text without any of these secrets: some services repeat in an error the key that they were sent. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => {
    const spellings = [secret, encodeURIComponent(secret)];
    return spellings.reduce((left, spelling) => left.replaceAll(spelling, '[key]'), text);
  }, text);
}
