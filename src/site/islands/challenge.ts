import { signInAction } from '../../../domain/site/challenge.ts';
import { signInFailureMessage } from '../../features/session/sign-in-message.ts';
import { authTexts } from '../../texts/en/session/auth.tsx';
import { languageInUse, loadTexts } from '../../texts/language.ts';
import { loadTurnstile } from './challenge-script.ts';

/** The challenge before a sign-in. */
export interface Challenge {
  /** Its token once it is solved. A token is accepted once. */
  token: () => string | undefined;
  /** Why nobody can sign in now, for the user; null if it is solved. */
  obstacle: () => string | null;
  /** Begins another challenge. */
  restart: () => void;
}

/** The state of a challenge: an unsolved one has a code of `authTexts.challengeFailures`. */
type State =
  | { type: 'solved'; token: string }
  | {
      type: 'unsolved';
      code: 'challenge_unfinished' | 'challenge_failed' | 'challenge_blocked';
    };

const unfinished: State = { type: 'unsolved', code: 'challenge_unfinished' };

/** Shows Turnstile's widget in `place`, which is as high as the widget. */
export async function startChallenge(
  place: HTMLElement,
  siteKey: string,
  scriptUrl: string,
): Promise<Challenge> {
  await loadTexts('public');
  place.hidden = false;
  let state = unfinished;
  let remove = (): void => undefined;
  const begin = async () => {
    remove();
    state = unfinished;
    const turnstile = await loadTurnstile(scriptUrl);
    if (!turnstile) {
      state = { type: 'unsolved', code: 'challenge_blocked' };
      return;
    }
    const widget = turnstile.render(place, {
      sitekey: siteKey,
      action: signInAction,
      language: languageInUse(),
      size: 'flexible',
      'response-field': false,
      callback: (token) => {
        state = { type: 'solved', token };
      },
      'expired-callback': () => {
        state = unfinished;
      },
      'error-callback': () => {
        state = { type: 'unsolved', code: 'challenge_failed' };
        return true;
      },
    });
    remove = () => turnstile.remove(widget);
  };
  void begin();
  return {
    token: () => (state.type === 'solved' ? state.token : undefined),
    obstacle: () => (state.type === 'solved' ? null : authTexts.challengeFailures[state.code]),
    restart: () => void begin(),
  };
}

/** The message for a sign-in that failed with the code, also where its challenge did. */
export function signInPageMessage(code: string): string {
  const { challengeFailures } = authTexts;
  return Object.hasOwn(challengeFailures, code)
    ? challengeFailures[code as keyof typeof challengeFailures]
    : signInFailureMessage(code);
}
