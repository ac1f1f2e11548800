import { z } from 'zod';

export const secret = z.string().min(32, 'must have at least 32 characters');
export const address = z
  .url({ protocol: /^https?$/, error: 'must be a web address' })
  .refine(
    (text) =>
      !URL.canParse(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname),
    'must begin with https:',
  )
  // A host may contain a semicolon or a quotation mark, which would end a directive of a policy.
  .refine(
    (text) => !URL.canParse(text) || /^([\w.-]+|\[[\da-f:.]+\])$/.test(new URL(text).hostname),
    'must have a host of letters, digits, dots and hyphens',
  );
export const text = z.string().min(1, 'must not be empty');
export const list = z.string().transform((all) =>
  all
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** For whom something holds: nobody, everyone, or whoever is in these countries. */
export const visibleLabel = list.transform((parts, context) => {
  const [only] = parts;
  if (parts.length === 1 && (only === 'off' || only === 'all')) return only;
  const countries = parts.map((part) => part.toUpperCase());
  if (countries.length > 0 && countries.every((name) => /^[A-Z]{2}$/.test(name))) return countries;
  const message = 'must be off, all, or countries such as IN,CN';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** A block of PEM (RFC 7468), whose line breaks may be written as `\\n`. */
export const pem = (label: 'CERTIFICATE' | 'PRIVATE KEY') =>
  z
    .string()
    .regex(
      new RegExp(`-----BEGIN ${label}-----[A-Za-z0-9+/=\\s\\\\]+-----END ${label}-----`),
      `must be in PEM and begin with -----BEGIN ${label}-----`,
    );

export const line = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(lengthMax, `must have at most ${lengthMax} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'must be a single line of text');

/** Turnstile's public test keys ('Test your Turnstile implementation') accept any token. */
export function isTurnstileTestKey(key: string): boolean {
  return /^[123]x0{20,}(AA|AB|BB|FF)$/.test(key);
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}
