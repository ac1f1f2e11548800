import { Link } from 'react-router';
import { trialCredits } from '../../../domain/credits.ts';
import { routes } from '../../../domain/routes.ts';
import { authTexts } from '../../texts/en/session/auth.tsx';
import { sessionTexts } from '../../texts/en/session/session.ts';
import { LanguageLink } from '../../ui/controls/language-link.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Coin } from '../../ui/pictures/coin.tsx';
import { Wordmark } from '../../ui/pictures/wordmark.tsx';
import { GoogleLink } from '../frame/google-link.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { PictureWall } from '../showcase/picture-wall.tsx';

/** The messages for the codes with which a sign-in by redirect ends (`worker/auth/sign-in-routes.ts`). */
function refusals() {
  const { failures, unknownFailure } = sessionTexts;
  const { access_denied, invalid_credential, sign_in_unavailable } = failures;
  const { state_mismatch, user_disabled, account_halted } = failures;
  const { challenge_blocked, challenge_unavailable } = authTexts.challengeFailures;
  return {
    access_denied,
    invalid_credential,
    sign_in_unavailable,
    state_mismatch,
    user_disabled,
    account_halted,
    // A browser without scripts was shown no challenge.
    challenge_failed: challenge_blocked,
    challenge_unavailable,
    other: unknownFailure,
  };
}

/** The sign-in page, which has a frame of its own. */
export function Auth() {
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[1fr_1.1fr] lg:grid-rows-1">
      <PageHead
        title={authTexts.pageTitle}
        description={authTexts.description(trialCredits)}
        path={routes.auth.path}
      />
      <main id="content" tabIndex={-1} className="flex flex-col p-5 sm:p-10 short:py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Link to={routes.home.path} className="rounded-full">
            <Wordmark />
          </Link>
          <LanguageLink />
        </div>
        <div className="m-auto w-full max-w-md animate-rise py-10 short:py-4">
          {/* The island `sign-in` says what the visitor is about to buy or to create. */}
          <p
            data-next
            hidden
            className="mb-4 line-clamp-3 border-s-4 border-gold ps-3 text-large font-[560]"
          />
          <h1 className="text-display">{authTexts.heading}</h1>
          <p className="mt-3 text-large text-muted">
            {authTexts.invitation(<Coin className="size-5 align-[-0.15em]" />, trialCredits)}
          </p>
          <div className="mt-8">
            <GoogleLink returnTo={routes.text2img.path} className="min-h-12 w-full">
              <div data-part="refusal" hidden className="-mt-2 mb-8">
                <Banner look="danger" title={sessionTexts.notSignedIn}>
                  {/* The Worker shows the one that the address names. */}
                  <span data-part="message">
                    {Object.entries(refusals()).map(([code, text]) => (
                      <span key={code} data-error={code} hidden>
                        {text}
                      </span>
                    ))}
                  </span>
                </Banner>
              </div>
            </GoogleLink>
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
