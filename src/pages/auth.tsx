import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { trialCredits } from '../../domain/credits.ts';
import { splitAddress } from '../../domain/languages.ts';
import { returnPath, routes } from '../../domain/routes.ts';
import { isSignInDocument } from '../device/document-path.ts';
import { useFeatures } from '../features/availability/availability.ts';
import { signInPageMessage, useChallenge } from '../features/session/challenge-state.tsx';
import { GoogleButton } from '../features/session/google-button.tsx';
import { useSession } from '../features/session/session.tsx';
import { PictureWall } from '../features/showcase/picture-wall.tsx';
import { authTexts } from '../texts/en/session/auth.tsx';
import { sessionTexts } from '../texts/en/session/session.ts';
import { LanguageLink } from '../ui/controls/language-link.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { useIsHydrated } from '../ui/page/hydrated.ts';
import { PageHead } from '../ui/page/page-head.tsx';
import { Coin } from '../ui/pictures/coin.tsx';
import { Wordmark } from '../ui/pictures/wordmark.tsx';

/**
 * Loads the page again where a challenge is asked for and the document is another page's: its
 * policies forbid the challenge (`docs/decisions/0025`).
 */
function useSignInDocument(): void {
  const isAsked = useFeatures().turnstileSiteKey !== undefined;
  useEffect(() => {
    if (isAsked && !isSignInDocument()) window.location.reload();
  }, [isAsked]);
}

export function Component() {
  const { session } = useSession();
  const [query] = useSearchParams();
  // The destination is in the language of this page.
  const destination = splitAddress(returnPath(query.get('returnTo'))).path;
  const isHydrated = useIsHydrated();
  const error = isHydrated ? query.get('error') : null;
  useSignInDocument();
  const challenge = useChallenge();
  if (session.state === 'signed-in') return <Navigate to={destination} replace />;
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[1fr_1.1fr] lg:grid-rows-1">
      <PageHead
        title={authTexts.pageTitle}
        description={authTexts.description(trialCredits)}
        path={routes.auth.path}
      />
      <main id="content" tabIndex={-1} className="flex flex-col p-5 sm:p-10 short:py-4">
        <div className="flex items-center justify-between gap-4">
          <Link to={routes.home.path} className="rounded-full">
            <Wordmark />
          </Link>
          <LanguageLink />
        </div>
        <div className="m-auto w-full max-w-md animate-rise py-10 short:py-4">
          <h1 className="text-display">{authTexts.heading}</h1>
          <p className="mt-3 text-large text-muted">
            {authTexts.invitation(<Coin className="size-5 align-[-0.15em]" />, trialCredits)}
          </p>
          {error ? (
            <div className="mt-6">
              <Banner look="danger" title={sessionTexts.notSignedIn}>
                {signInPageMessage(error)}
              </Banner>
            </div>
          ) : null}
          <div className="mt-8">
            <GoogleButton
              returnTo={destination}
              className="min-h-12 w-full"
              challenge={challenge}
              describe={signInPageMessage}
            />
          </div>
          <p className="mt-5 text-small text-muted">
            {authTexts.consent((page, linkText) => (
              <Link to={routes[page].path} className="underline underline-offset-2">
                {linkText}
              </Link>
            ))}
          </p>
        </div>
      </main>
      <aside className="relative order-first h-44 overflow-hidden bg-sunk sm:h-64 short:hidden lg:order-last lg:h-auto">
        <PictureWall />
      </aside>
    </div>
  );
}
