import { createHash } from 'node:crypto';

/** A person with an account at the local issuer. */
export interface Person {
  /** 21 digits, as Google's are; the same e-mail always has the same one. */
  sub: string;
  email: string;
  name: string;
  givenName: string;
  /** Absent for people with one name, for whom Google omits the claim. */
  familyName?: string;
  disabled: boolean;
}

const DISABLED_EMAIL = 'disabled.dana@example.com';

/** The people in the chooser. Their addresses are under example.com, which belongs to nobody. */
export const KNOWN_PEOPLE: readonly Person[] = [
  person('maya.fernandes@example.com', 'Maya', 'Fernandes'),
  person('arjun.rao@example.com', 'Arjun', 'Rao'),
  person('lena.vogt@example.com', 'Lena', 'Vogt'),
  // The family name comes first in this one, so a name cannot be split at the space.
  person('lan.nguyen@example.com', 'Thị Lan', 'Nguyễn', 'Nguyễn Thị Lan'),
  person(DISABLED_EMAIL, 'Disabled', 'Dana'),
];

/** Returns the person with an e-mail address. An unknown address gets a name from its local part. */
export function personByEmail(email: string): Person {
  const normalized = email.trim().toLowerCase();
  const known = KNOWN_PEOPLE.find((candidate) => candidate.email === normalized);
  return known ?? personNamed(normalized, nameFromEmail(normalized));
}

/** Returns a person with the given name, whose last word is the family name. */
export function personNamed(email: string, name: string): Person {
  const parts = name.trim().split(/\s+/u);
  const familyName = parts.length > 1 ? parts.at(-1) : undefined;
  const givenName = familyName === undefined ? parts.join(' ') : parts.slice(0, -1).join(' ');
  return person(email.trim().toLowerCase(), givenName, familyName, name.trim());
}

/** Google's `sub` is 21 digits and begins with 1. Hashing makes it stable without any storage. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

/** The claims about a person that Google puts into the ID token and into userinfo. */
export function profileClaims(someone: Person, issuer: string) {
  const picture = new URL(`${issuer}/avatar/${someone.sub}.svg`);
  picture.searchParams.set('name', someone.name);
  return {
    sub: someone.sub,
    email: someone.email,
    email_verified: true,
    name: someone.name,
    picture: picture.href,
    given_name: someone.givenName,
    ...(someone.familyName === undefined ? {} : { family_name: someone.familyName }),
  };
}

function person(email: string, givenName: string, familyName?: string, name?: string): Person {
  return {
    sub: subjectOf(email),
    email,
    name: name ?? [givenName, familyName].filter(Boolean).join(' '),
    givenName,
    ...(familyName === undefined ? {} : { familyName }),
    disabled: email === DISABLED_EMAIL,
  };
}

function nameFromEmail(email: string): string {
  const localPart = email.split('@')[0] ?? email;
  const words = localPart.split(/[^\p{Letter}]+/u).filter(Boolean);
  if (words.length === 0) return localPart;
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
