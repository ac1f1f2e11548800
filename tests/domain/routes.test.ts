import { describe, expect, it } from 'vitest';
import { addressIn } from '../../domain/languages.ts';
import { isPagePath, returnPath, signInPath, withPrompt } from '../../domain/routes.ts';
import { toolPaths } from '../../domain/tools/tools.ts';
import { picturePairs, stockPictures } from '../../src/features/gallery/stock-pictures.ts';
import { galleryTexts } from '../../src/texts/en/site/gallery.ts';
import { gallery as hindiTexts } from '../../src/texts/hi/site/gallery.ts';

describe('the return path after sign-in', () => {
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
    'text-to-image',
  ])('the return path after sign-in never leads from %s to another place', (wanted) => {
    expect(returnPath(wanted)).toBe('/text-to-image');
  });

  it('a return path has 1000 characters, and of a longer one only the page is left', () => {
    const longest = `/hi/profile?x=${'y'.repeat(1000 - '/hi/profile?x='.length)}`;
    expect(returnPath(longest)).toBe(longest);
    expect(returnPath(`${longest}y`)).toBe('/hi/profile');
    expect(returnPath(`/profile#${'é'.repeat(200)}`)).toBe('/profile');
  });

  it('the longest prompt of a shipped picture passes the sign-in in each language', () => {
    for (const text of [galleryTexts, hindiTexts]) {
      const prompts = [
        ...stockPictures.map((picture) => text.picture(picture.id, picture).prompt),
        ...picturePairs.map((pair) => text.pair(pair.tool, pair).prompt),
      ];
      for (const prompt of prompts) {
        const wanted = addressIn('hi', withPrompt(toolPaths.headshot, prompt));
        expect(returnPath(wanted)).toBe(wanted);
        expect(new URL(wanted, 'http://page.invalid').searchParams.get('prompt')).toBe(prompt);
      }
    }
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

  it('only paths of pages are recognized as pages', () => {
    expect(isPagePath('/image-editor')).toBe(true);
    expect(isPagePath('/image-editor/')).toBe(false);
  });
});
