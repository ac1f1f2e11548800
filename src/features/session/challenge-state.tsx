import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isSignInDocument } from '../../device/document-path.ts';
import { authTexts } from '../../texts/en/session/auth.tsx';
import { useIsHydrated } from '../../ui/page/hydrated.ts';
import { featuresStore, useFeatures } from '../availability/availability.ts';
import type { WidgetState } from './challenge-widget.tsx';
import { signInFailureMessage } from './sign-in-message.ts';

/** Loaded late: only deployments with a challenge need it. */
const ChallengeWidget = lazy(async () => ({
  default: (await import('./challenge-widget.tsx')).ChallengeWidget,
}));

/** The challenge before a sign-in. */
export interface Challenge {
  widget: ReactNode;
  /** Its token once it is solved. */
  token: string | undefined;
  /** Why nobody can sign in now, for the user; null where it is solved. */
  obstacle: string | null;
  /** Begins another challenge, because a token is accepted once. */
  restart: () => void;
}

const unfinished: WidgetState = { type: 'unfinished' };

/**
 * Returns the challenge of the sign-in page; null where this deployment asks for none, and in a
 * document whose policies forbid it.
 */
export function useChallenge(): Challenge | null {
  const { turnstileSiteKey: siteKey, turnstileScriptUrl: scriptUrl } = useFeatures();
  const [state, setState] = useState(unfinished);
  const [round, setRound] = useState(0);
  const isHydrated = useIsHydrated();
  if (!isHydrated || !siteKey || !scriptUrl || !isSignInDocument()) return null;
  const code = state.type === 'failed' ? state.code : 'challenge_unfinished';
  return {
    widget: (
      <Suspense fallback={<div className="mb-4 min-h-[4.0625rem] w-full" />}>
        <ChallengeWidget key={round} siteKey={siteKey} scriptUrl={scriptUrl} onChange={setState} />
      </Suspense>
    ),
    token: state.type === 'solved' ? state.token : undefined,
    obstacle: state.type === 'solved' ? null : authTexts.challengeFailures[code],
    restart: () => {
      setState(unfinished);
      setRound((last) => last + 1);
    },
  };
}

/** Whether a challenge is asked for that this document can't show. */
export async function isAskedElsewhere(): Promise<boolean> {
  if (isSignInDocument()) return false;
  await featuresStore.load();
  return featuresStore.get().turnstileSiteKey !== undefined;
}

/** The message for a sign-in that failed with the code, also where its challenge did. */
export function signInPageMessage(code: string): string {
  const { challengeFailures } = authTexts;
  return Object.hasOwn(challengeFailures, code)
    ? challengeFailures[code as keyof typeof challengeFailures]
    : signInFailureMessage(code);
}
