import { Link } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { GoogleButton } from '../features/session/google-button.tsx';
import { useSession } from '../features/session/session.tsx';
import { LivingPicture } from '../features/showcase/living-picture.tsx';
import { Coin } from '../ui/coin.tsx';

export function Component() {
  const { session } = useSession();
  return (
    <>
      <title>Imagemint: AI pictures, paid by the piece</title>
      <section className="grid min-h-[calc(100dvh-4.5rem)] items-center gap-12 pt-6 pb-20 lg:grid-cols-[1.05fr_1fr] lg:gap-16">
        <div className="animate-rise">
          <h1 className="text-hero">A picture for a&nbsp;credit.</h1>
          <p className="mt-6 max-w-md text-large text-muted">
            Say what you want to see, and it is struck in seconds: one credit each, no subscription,
            and nothing to pay when it fails.
          </p>
          <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-4">
            {session.state === 'loading' ? (
              <p className="min-h-12 content-center text-muted">Loading…</p>
            ) : session.state === 'signed-in' ? (
              <Link
                to={routes.textToImage.path}
                className="inline-flex min-h-12 items-center rounded-full bg-gold px-7 font-[560] text-on-gold hover:bg-gold-bright"
              >
                Make a picture
              </Link>
            ) : (
              <>
                <GoogleButton returnTo={routes.textToImage.path} className="min-h-12 px-7" />
                <p className="inline-flex items-center gap-2 font-[520]">
                  <Coin className="-me-3.5 size-6" />
                  <Coin className="size-6" />2 free credits
                </p>
              </>
            )}
          </div>
        </div>
        <LivingPicture />
      </section>
    </>
  );
}
