import type { ReactNode } from 'react';
import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

/** The sign-in page. */
const english = {
  /** Why a challenge keeps somebody from signing in, by code. */
  challengeFailures: {
    challenge_failed:
      'We could not confirm that you are a person. Please repeat the check and sign in again.',
    challenge_unavailable:
      'The check that you are a person did not respond. Please try again in a moment.',
    challenge_blocked:
      'The check that you are a person could not load. Turn off content blockers for this page and reload it.',
    challenge_unfinished: 'Please finish the check above first. It confirms that you are a person.',
  },
  pageTitle: 'Sign in · Imagemint',
  description: (trialCredits: number) =>
    `Sign in with Google to get ${counted(trialCredits, 'free credit', 'free credits')}: enough for ${counted(trialCredits, 'picture', 'pictures')}. No card, no subscription.`,
  heading: 'Sign in to start creating',
  invitation: (coin: ReactNode, trialCredits: number) => (
    <>
      Get {coin} {counted(trialCredits, 'free credit', 'free credits')}: enough for{' '}
      {counted(trialCredits, 'picture', 'pictures')}. No card needed.
    </>
  ),
  /** Of a visitor who has chosen a pack. */
  purchase: (credits: number, price: string) => `You chose ${credits} credits for ${price}`,
  /** Of a visitor who has chosen a prompt. */
  creation: (prompt: string, credits: number) =>
    `Your picture ‘${prompt}’ for ${counted(credits, 'credit', 'credits')}`,
  consent: (link: (page: 'terms' | 'privacy', label: string) => ReactNode) => (
    <>
      By continuing you agree to our {link('terms', 'terms')}. We get your name, e-mail address and
      photo from Google, {link('privacy', 'and nothing else')}.
    </>
  ),
};

export type AuthTexts = typeof english;
export const authTexts = texts('auth', english);
