import { useState } from 'react';
import { isSignInDocument } from '../../device/document-path.ts';
import { useFeatures } from '../availability/availability.ts';
import type { ChallengeState } from './challenge.tsx';

const unfinished: ChallengeState = { type: 'unfinished' };

/**
 * The challenge before a sign-in. `widget` is null where this deployment asks for none, and in a
 * document whose policies forbid it: `isElsewhere` then says that signing in must begin on the
 * sign-in page. `restart` begins another challenge, because a token is accepted once.
 */
export function useChallenge() {
  const { turnstileSiteKey: siteKey, turnstileScriptUrl: scriptUrl } = useFeatures();
  const [state, setState] = useState(unfinished);
  const [round, setRound] = useState(0);
  const isAsked = siteKey !== undefined && scriptUrl !== undefined;
  const mayAsk = isSignInDocument();
  const restart = () => {
    setState(unfinished);
    setRound((last) => last + 1);
  };
  return {
    state,
    restart,
    isElsewhere: isAsked && !mayAsk,
    widget: isAsked && mayAsk ? { siteKey, scriptUrl, round, onChange: setState } : null,
  };
}
