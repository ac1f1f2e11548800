import { useEffect, useState } from 'react';
import { routes } from '../../../domain/routes.ts';
import { useSession } from '../../features/session/session.tsx';
import { frameTexts } from '../../texts/en/frame.ts';
import { shellTexts } from '../../texts/en/shell.ts';
import { uiTexts } from '../../texts/en/ui.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { useIsOnline } from '../shell/use-is-online.ts';
import { FirstLook, firstLook } from './skeleton.tsx';

/** By then a start that is merely slow is over, and after a press what fails at once has failed; in milliseconds. */
const patienceMs = { atFirst: 6000, afterPress: 2000 };

/** Shown while it is not known yet who is there. When that takes long it says why, and leaves nobody waiting for nothing. */
export function SlowStart() {
  const { refresh } = useSession();
  const isOnline = useIsOnline();
  const [presses, setPresses] = useState(0);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const waitMs = presses === 0 ? patienceMs.atFirst : patienceMs.afterPress;
    const timer = setTimeout(() => setLate(true), waitMs);
    return () => clearTimeout(timer);
  }, [presses]);
  const tryAgain = () => {
    setLate(false);
    setPresses(presses + 1);
    void refresh();
  };
  const look = isLate || presses > 0 ? null : firstLook();
  if (look) return <FirstLook look={look} />;
  const { title, text: words } = isOnline ? frameTexts.stuck.noAnswer : frameTexts.stuck.offline;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-5 text-center">
      <div role="status" className="text-muted">
        {isLate ? (
          <>
            <h1 className="text-title text-ink">{title}</h1>
            <p className="mt-2 max-w-md">{words}</p>
          </>
        ) : (
          shellTexts.loading
        )}
      </div>
      {isLate || presses > 0 ? (
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="primary" aria-busy={!isLate} onClick={tryAgain}>
            {uiTexts.tryAgain}
          </Button>
          <ButtonLink to={routes.home.path}>{frameTexts.stuck.home}</ButtonLink>
        </div>
      ) : null}
    </main>
  );
}
