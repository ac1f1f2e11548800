/** Replaces these secrets in a text with '[key]': some services repeat the key in an error. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => {
    const spellings = [secret, encodeURIComponent(secret)];
    return spellings.reduce((left, spelling) => left.replaceAll(spelling, '[key]'), text);
  }, text);
}
