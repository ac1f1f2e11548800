import { LogIn } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { addressIn } from '../../../domain/languages.ts';
import { signInPath } from '../../../domain/routes.ts';
import { featuresStore } from '../../features/availability/features-store.ts';
import { signInFailureMessage } from '../../features/session/sign-in-message.ts';
import { openSignIn, signInMethod } from '../../features/session/sign-in-window.ts';
import { sessionTexts } from '../../texts/en/session/session.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { languageInUse } from '../../texts/language.ts';
import { Button } from '../../ui/controls/button.tsx';

export function SignInAgain() {
  const { pathname, search, hash } = useLocation();
  const { turnstileSiteKey } = useSyncExternalStore(
    featuresStore.subscribe,
    featuresStore.get,
    featuresStore.get,
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempts = useRef(0);
  const here = pathname + search + hash;
  const signIn = async () => {
    setFailure(null);
    // The sign-in page's document alone may show a challenge, and it has advice for browsers inside other apps.
    if (turnstileSiteKey || signInMethod() === 'open-in-browser') {
      window.location.assign(addressIn(languageInUse(), signInPath(here)));
      return;
    }
    setBusy(true);
    attempts.current += 1;
    const attempt = attempts.current;
    const report = await openSignIn(here, undefined, () => {
      if (attempt !== attempts.current) return;
      setBusy(false);
      setFailure(signInFailureMessage('popup_lost'));
    });
    // The window was opened again since, and the later attempt has the same report.
    if (attempt !== attempts.current) return;
    setBusy(false);
    if (report.type === 'signed-in') return;
    setFailure(
      signInFailureMessage(report.type === 'closed' ? 'popup-closed-by-user' : report.code),
    );
  };
  return (
    <section
      aria-label={frameTexts.signInAgain.label}
      className="sticky top-18 z-9 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-medium border border-gold bg-warning-fill px-4 py-3 text-warning shadow-float"
    >
      <LogIn aria-hidden="true" className="size-6 shrink-0 max-sm:hidden" />
      <div role="alert" className="min-w-0 flex-[1_1_16rem]">
        <p className="font-[620]">{frameTexts.sessionEnded}</p>
        <p className="text-small">
          {isBusy ? sessionTexts.windowOpen : (failure ?? frameTexts.signInAgain.text)}
        </p>
      </div>
      <Button look="primary" onClick={() => void signIn()}>
        {isBusy ? sessionTexts.openAgain : sessionTexts.continueWithGoogle}
      </Button>
    </section>
  );
}
