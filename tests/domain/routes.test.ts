import { expect, it } from 'vitest';
import { returnPath, signInPath, withPlainLetters } from '../../domain/routes.ts';

it('the return path after sign-in is one of our own pages, with its query and fragment', () => {
  expect(returnPath('/text-to-image?from=x#y')).toBe('/text-to-image?from=x#y');
  expect(returnPath('/pricing')).toBe('/pricing');
});

it.each([
  null,
  undefined,
  '',
  'https://evil.example',
  '//evil.example/text-to-image',
  '/\\evil.example',
  '/\t/evil.example',
  '/api/me',
  '/auth',
  '/nowhere',
])('the return path after sign-in never leads from %s to another place', (wanted) => {
  expect(returnPath(wanted)).toBe('/text-to-image');
});

it('a return path has 2,400 bytes, and of a longer one only the page is left', () => {
  const longest = `/hi/profile?x=${'y'.repeat(2400 - '/hi/profile?x='.length)}`;
  expect(returnPath(longest)).toBe(longest);
  expect(returnPath(`${longest}y`)).toBe('/hi/profile');
  expect(returnPath(`/profile#${'é'.repeat(1195)}`)).toBe(`/profile#${'%C3%A9'.repeat(1195)}`);
  expect(returnPath(`/profile#${'é'.repeat(1196)}`)).toBe('/profile');
});

it.each(['/profile?x=%E0%A4%95%26%25%E0%A4', '/text-to-image?prompt=%F0%9F%98%80+a%2526b#%C2%80'])(
  'the return path %s is the same with plain letters',
  (path) => {
    expect(withPlainLetters(path)).not.toBe(path);
    expect(returnPath(withPlainLetters(path))).toBe(path);
  },
);

it('a path whose letters are not UTF-8 stays as it is', () => {
  expect(withPlainLetters('/profile?x=%FF%C0%AF')).toBe('/profile?x=%FF%C0%AF');
});

it.each(['/pricing', '/image-editor?x=1&y=a%20b', '/dashboard-pricing?pack=basic&currency=INR'])(
  'the address of the sign-in page contains the return path %s',
  (wanted) => {
    const query = new URL(signInPath(wanted), 'http://page.invalid').searchParams;
    expect(returnPath(query.get('returnTo'))).toBe(wanted);
  },
);

it.each(['/', '/?from=a-friend', '/#faq', '/auth', '/auth?error=access_denied'])(
  'the address of the sign-in page contains no return path for %s',
  (wanted) => {
    expect(signInPath(wanted)).toBe('/auth');
  },
);
