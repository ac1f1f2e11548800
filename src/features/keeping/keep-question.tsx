import { useEffect, useState } from 'react';
import { askToPersist } from '../../device/history/persistence.ts';
import { readStored, writeStored } from '../../device/stored.ts';
import { useSession } from '../session/session.tsx';
import type { KeepQuestionCard } from './keep-question-card.tsx';

/** Asks once, beside the first picture, where pictures are kept. The question's code loads when it is asked. */
export function KeepQuestion() {
  const { session } = useSession();
  const user = session.state === 'signed-in' ? session.user : null;
  const key = `imagemint.${user?.id}.keep-asked`;
  const [shown, setShown] = useState<{
    Card: typeof KeepQuestionCard;
    isPersistent: boolean;
  } | null>(null);
  const isOff = user?.keepPictures === false;
  useEffect(() => {
    if (!isOff || readStored(key) !== null) return undefined;
    let isGone = false;
    const ask = async () => {
      const isPersistent = await askToPersist();
      const { KeepQuestionCard: Card } = await import('./keep-question-card.tsx');
      if (!isGone) setShown({ Card, isPersistent });
    };
    ask().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isOff, key]);
  if (!shown || !isOff) return null;
  const end = () => {
    writeStored(key, String(Date.now()));
    setShown(null);
  };
  return <shown.Card isPersistent={shown.isPersistent} end={end} />;
}
