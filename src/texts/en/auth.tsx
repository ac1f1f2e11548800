import type { ReactNode } from 'react';
import { texts } from '../language.ts';

/** The page where one signs in. */
const english = {
  pageTitle: 'Sign in · Imagemint',
  description:
    'Sign in with Google, and two free credits are yours: two pictures, no card, no subscription.',
  heading: 'Your press is waiting',
  invitation: (coin: ReactNode) => (
    <>Sign in, and {coin} 2 free credits are yours: two pictures, no card.</>
  ),
  consent: (link: (page: 'terms' | 'privacy', words: string) => ReactNode) => (
    <>
      By continuing you agree to our {link('terms', 'terms')}. We get your name, e-mail address and
      photo from Google, {link('privacy', 'and nothing else')}.
    </>
  ),
};

export type AuthTexts = typeof english;
export const authTexts = texts('auth', english);
