import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressIn } from '../../../domain/languages.ts';
import { signInPath } from '../../../domain/routes.ts';
import { sessionTexts } from '../../texts/en/session/session.ts';
import { languageInUse, withTexts } from '../../texts/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useIsHydrated } from '../../ui/page/hydrated.ts';
import type { Challenge } from './challenge-state.tsx';
import { useSession } from './session.tsx';
import { signInFailureMessage } from './sign-in-message.ts';
import { openSignIn, signInMethod } from './sign-in-window.ts';

/** Loaded late: only browsers inside other apps need it. */
const InAppAdvice = lazy(async () => {
  const { InAppAdvice: Component } = await withTexts(import('./in-app-advice.tsx'), 'public');
  return { default: Component };
});

/** Loads the sign-in page, whose document alone may show the challenge. */
function goToSignInPage(returnTo: string): void {
  window.location.assign(addressIn(languageInUse(), signInPath(returnTo)));
}

/**
 * 'Continue with Google', the only way to sign in. `challenge` is the sign-in page's; on other pages
 * the button leads to that page where a challenge is asked for. `describe` returns the message of a
 * code.
 */
export function GoogleButton(props: {
  returnTo: string;
  className?: string;
  challenge?: Challenge | null;
  describe?: (code: string) => string;
}) {
  const { challenge = null, describe = signInFailureMessage } = props;
  const { refresh } = useSession();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  const isElsewhere = useRef(false);
  useEffect(() => {
    // Loaded late, because the first screen does not need it.
    void import('./challenge-state.tsx').then(async ({ isAskedElsewhere }) => {
      isElsewhere.current = await isAskedElsewhere();
    });
  }, []);
  if (isHydrated && signInMethod(navigator.userAgent) === 'open-in-browser') {
    return (
      <Suspense>
        <InAppAdvice />
      </Suspense>
    );
  }
  const showFailure = (code: string) => setFailure(describe(code));
  const signIn = async () => {
    if (!navigator.onLine) {
      showFailure('network-request-failed');
      return;
    }
    if (isElsewhere.current) {
      goToSignInPage(props.returnTo);
      return;
    }
    if (challenge?.obstacle) {
      setFailure(challenge.obstacle);
      return;
    }
    setFailure(null);
    setBusy(true);
    const report = await openSignIn(props.returnTo, challenge?.token);
    if (report.type !== 'signed-in') challenge?.restart();
    // This page did not know yet that a challenge is asked for.
    if (report.type === 'sign-in-failed' && report.code === 'challenge_failed' && !challenge) {
      goToSignInPage(props.returnTo);
      return;
    }
    if (report.type === 'signed-in') {
      await refresh();
      await navigate(props.returnTo);
    }
    if (report.type === 'sign-in-failed') showFailure(report.code);
    if (report.type === 'closed') showFailure('popup-closed-by-user');
    setBusy(false);
  };
  return (
    <>
      {challenge?.widget}
      <Button
        look="primary"
        aria-busy={isBusy}
        className={props.className ?? ''}
        onClick={() => void signIn()}
      >
        <GoogleMark />
        {sessionTexts.continueWithGoogle}
      </Button>
      {failure ? (
        <div className="order-last mt-3 w-full">
          <Banner look="danger" title={sessionTexts.notSignedIn}>
            {failure}
          </Banner>
        </div>
      ) : null}
    </>
  );
}

function GoogleMark() {
  return (
    <span
      className="-ms-2 grid size-8 place-items-center rounded-full bg-[#fff]"
      aria-hidden="true"
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <path
          fill="#4285f4"
          d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.2-4.8 3.2-8.2z"
        />
        <path
          fill="#34a853"
          d="M12 23c2.900 0 5.400-1 7.300-2.600l-3.600-2.8c-1 .7-2.300 1.100-3.700 1.100-2.900 0-5.300-1.900-6.200-4.500H2.200v2.800A11 11 0 0 0 12 23z"
        />
        <path fill="#fbbc05" d="M5.8 14.2a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.9z" />
        <path
          fill="#ea4335"
          d="M12 5.4c1.600 0 3.100.6 4.200 1.700l3.200-3.200A11 11 0 0 0 2.200 7.100L5.800 10c.9-2.700 3.300-4.600 6.200-4.600z"
        />
      </svg>
    </span>
  );
}
