import { Link, Navigate, useSearchParams } from 'react-router';
import { returnPath, routes } from '../../domain/routes.ts';
import { GoogleButton } from '../features/session/google-button.tsx';
import { useSession } from '../features/session/session.tsx';
import { signInFailureWords } from '../features/session/sign-in-words.ts';
import { Banner } from '../ui/banner.tsx';
import { Coin } from '../ui/coin.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

export function Component() {
  const { session } = useSession();
  const [query] = useSearchParams();
  const destination = returnPath(query.get('returnTo'));
  const error = query.get('error');
  if (session.state === 'loading') {
    return <p className="grid min-h-dvh place-items-center text-muted">Loading…</p>;
  }
  if (session.state === 'signed-in') return <Navigate to={destination} replace />;
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <title>Sign in · Imagemint</title>
      <div className="w-full max-w-md animate-rise rounded-large border border-line bg-raised p-8 sm:p-10">
        <Wordmark />
        <h1 className="mt-8 text-display">Your press is waiting</h1>
        <p className="mt-3 text-muted">
          Sign in, and <Coin className="size-4.5 align-[-0.15em]" /> 2 free credits are yours: two
          pictures, no card.
        </p>
        {error ? (
          <div className="mt-6">
            <Banner look="danger" title="Not signed in">
              {signInFailureWords(error)}
            </Banner>
          </div>
        ) : null}
        <GoogleButton returnTo={destination} className="mt-8 w-full" />
        <p className="mt-5 text-small text-muted">
          By continuing you agree to our{' '}
          <Link to={routes.terms.path} className="underline underline-offset-2">
            terms
          </Link>
          . We get your name, e-mail address and photo from Google, nothing else:{' '}
          <Link to={routes.privacy.path} className="underline underline-offset-2">
            privacy
          </Link>
          .
        </p>
      </div>
    </main>
  );
}
