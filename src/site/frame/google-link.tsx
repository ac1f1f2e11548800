import type { ReactNode } from 'react';
import { addressIn } from '../../../domain/languages.ts';
import { addressOf } from '../../api/call-api.ts';
import { inAppTexts } from '../../texts/en/session/in-app.ts';
import { sessionTexts } from '../../texts/en/session/session.ts';
import { languageInUse } from '../../texts/language.ts';
import { Button, buttonClasses } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

/**
 * 'Continue with Google', the only way to sign in: a link to the sign-in by redirect. The island
 * `sign-in` opens a window instead, where the browser can, and shows why a sign-in failed.
 */
export function GoogleLink(props: { returnTo: string; className: string; children?: ReactNode }) {
  const { returnTo, className } = props;
  const query = { mode: 'redirect', returnTo: addressIn(languageInUse(), returnTo) } as const;
  return (
    <sign-in className="contents" data-return-to={returnTo}>
      {props.children}
      <div data-part="challenge" hidden className="mb-4 min-h-[4.0625rem] w-full" />
      <a
        data-near
        href={addressOf('startSignIn', { query })}
        rel="nofollow"
        className={buttonClasses('primary', className)}
      >
        <GoogleMark />
        {sessionTexts.continueWithGoogle}
      </a>
      <div
        data-part="waiting"
        hidden
        role="status"
        className="order-last mt-1 flex w-full flex-wrap items-center gap-x-4 gap-y-2 font-[520] [&[hidden]]:hidden"
      >
        {sessionTexts.windowOpen}
        <Button data-part="again">{sessionTexts.openAgain}</Button>
      </div>
      <div data-part="failure" hidden className="order-last mt-3 w-full">
        <Banner look="danger" title={sessionTexts.notSignedIn}>
          <span data-part="message" />
        </Banner>
      </div>
      {/* Google refuses sign-ins from browsers inside other apps. */}
      <div data-part="advice" hidden>
        <Banner look="warning" title={inAppTexts.title}>
          {inAppTexts.text}
          <span className="mt-3 block">
            <Button data-part="copy">{inAppTexts.copy}</Button>
          </span>
          {(['copied', 'notCopied'] as const).map((outcome) => (
            <span key={outcome} data-part={outcome} hidden className="mt-2 block font-[560]">
              {inAppTexts[outcome]}
            </span>
          ))}
        </Banner>
      </div>
    </sign-in>
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
