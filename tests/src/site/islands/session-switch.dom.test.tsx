import { beforeEach, describe, expect, it } from 'vitest';
import { routes, signInPath } from '../../../../domain/routes.ts';
import { SiteFrame } from '../../../../src/site/frame/site-frame.tsx';
import '../../../../src/site/islands/session-switch.ts';
import { hindi } from '../../../../src/texts/hi/index.ts';
import { setLanguage } from '../../../../src/texts/language.ts';
import { openAt } from '../../support/page-address.ts';
import { find, showPart } from '../../support/page-part.tsx';
import { serveTests } from '../../support/responding-server.ts';
import { signIn, signOut } from '../../support/sessions.ts';

const server = serveTests();
beforeEach(async () => {
  openAt('/');
  setLanguage('en');
  await signOut(server);
});

function open() {
  showPart(
    <session-switch>
      <a data-for="visitor" data-returns href="/auth">
        Sign in
      </a>
      <a data-for="user" hidden href="/text2img">
        Open the app
      </a>
      <a href="/help">For everybody</a>
    </session-switch>,
  );
  return {
    shown: () =>
      [...document.querySelectorAll<HTMLElement>('[data-for]')]
        .filter(({ hidden }) => !hidden)
        .map((child) => child.dataset.for),
    link: find<HTMLAnchorElement>('[data-returns]'),
    island: find('session-switch'),
  };
}

describe('the session switch', () => {
  it('shows the user’s part while somebody is signed in, and the visitor’s before and after', async () => {
    const { shown } = open();
    expect(shown()).toEqual(['visitor']);
    await signIn(server);
    expect(shown()).toEqual(['user']);
    await signOut(server);
    expect(shown()).toEqual(['visitor']);
  });

  it('leads back to this page with its query after the sign-in, in its language', () => {
    openAt('/hi/pricing?pack=basic');
    setLanguage('hi', hindi);
    const { pathname, search } = new URL(open().link.href);
    expect(pathname + search).toBe(`/hi${signInPath('/pricing?pack=basic')}`);
    expect(find<HTMLAnchorElement>('[data-for=user]').getAttribute('href')).toBe('/text2img');
  });

  it('leads to the page that the visitor asked for, where the app has led here', () => {
    openAt('/', { usr: { requestedPage: '/profile?tab=1' } });
    const { pathname, search } = new URL(open().link.href);
    expect(pathname + search).toBe(signInPath('/profile?tab=1'));
  });

  it('of each page’s header offers the sign-in and back, and then the app', async () => {
    openAt('/pricing?pack=basic');
    showPart(<SiteFrame path="/pricing">Page</SiteFrame>, { path: '/pricing' });
    const offered = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('header [data-for]')]
        .filter(({ hidden }) => !hidden)
        .map((link) => link.getAttribute('href'));
    expect(offered()).toEqual([signInPath('/pricing?pack=basic')]);
    await signIn(server);
    expect(offered()).toEqual([routes.text2img.path]);
  });
});
