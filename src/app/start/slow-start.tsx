import { useEffect, useState } from 'react';
import { routes } from '../../../domain/routes.ts';
import { useSession } from '../../features/session/session.tsx';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { shellTexts } from '../../texts/en/shell/shell.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { useIsOnline } from '../../ui/page/is-online.ts';
import { Loading } from './loading.tsx';

const waitMs = { first: 6000, afterRetry: 2000 };

export function SlowStart() {
  const { refresh } = useSession();
  const [retries, setRetries] = useState(0);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const delayMs = retries === 0 ? waitMs.first : waitMs.afterRetry;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [retries]);
  const tryAgain = () => {
    setLate(false);
    setRetries(retries + 1);
    void refresh();
  };
  if (isLate || retries > 0) return <StuckStart isWaiting={!isLate} onRetry={tryAgain} />;
  return <Loading />;
}

export function StuckStart(props: { isWaiting?: boolean; onRetry: () => void }) {
  const { isWaiting = false, onRetry } = props;
  const { title, text } = useIsOnline() ? frameTexts.stuck.noResponse : frameTexts.stuck.offline;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-5 text-center">
      <div role="status" className="text-muted">
        {isWaiting ? (
          shellTexts.loading
        ) : (
          <>
            <h1 className="text-title text-ink">{title}</h1>
            <p className="mt-2 max-w-md">{text}</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="primary" aria-busy={isWaiting} onClick={onRetry}>
          {uiTexts.tryAgain}
        </Button>
        <ButtonLink to={routes.home.path}>{frameTexts.stuck.home}</ButtonLink>
      </div>
    </main>
  );
}
