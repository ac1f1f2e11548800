import { beforeEach, describe, expect, it } from 'vitest';
import { routes, signInPath } from '../../../../domain/routes.ts';
import { SiteFrame } from '../../../../src/site/frame/site-frame.tsx';
import '../../../../src/site/islands/session-switch.ts';
import { hindi } from '../../../../src/texts/hi/index.ts';
import { setLanguage } from '../../../../src/texts/language.ts';
import { openAt } from '../../support/page-address.ts';
import { showPart } from '../../support/page-part.tsx';
import { serveTests } from '../../support/responding-server.ts';
import { signIn, signOut } from '../../support/sessions.ts';

const server = serveTests();
beforeEach(async () => {
  setLanguage('en');
  await signOut(server);
});

/** Opens a page at the address, and returns what its header offers for the session. */
function open(address: string, state?: object) {
  openAt(address, state);
  showPart(<SiteFrame path="/pricing">Page</SiteFrame>, { path: '/pricing' });
  return () =>
    [...document.querySelectorAll<HTMLAnchorElement>('header [data-for]')]
      .filter(({ hidden }) => !hidden)
      .map((link) => link.getAttribute('href'));
}

describe('the header of each page', () => {
  it('offers a visitor the sign-in and back to the page, and a user the app', async () => {
    const offered = open('/pricing?pack=basic');
    expect(offered()).toEqual([signInPath('/pricing?pack=basic')]);
    await signIn(server);
    expect(offered()).toEqual([routes.text2img.path]);
    await signOut(server);
    expect(offered()).toEqual([signInPath('/pricing?pack=basic')]);
  });

  it('leads back to the page in its language', () => {
    setLanguage('hi', hindi);
    expect(open('/hi/pricing?pack=basic')()).toEqual([`/hi${signInPath('/pricing?pack=basic')}`]);
  });

  it('leads to the page that the visitor asked for, where the app has led here', () => {
    const offered = open('/', { usr: { requestedPage: '/profile?tab=1' } });
    expect(offered()).toEqual([signInPath('/profile?tab=1')]);
  });
});
