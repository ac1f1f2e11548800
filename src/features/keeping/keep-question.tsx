import { CloudCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountPicturesMax } from '../../../domain/limits.ts';
import { askToPersist } from '../../device/history/persistence.ts';
import { readStored, writeStored } from '../../device/stored.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useSession } from '../session/session.tsx';
import { useKeepPictures } from './keep-pictures.ts';

/**
 * Asks once, beside the first picture, where the browser does not promise to keep what the site
 * stores: a private window, Safari outside the home screen, a browser that refuses.
 */
export function KeepQuestion() {
  const { session } = useSession();
  const { turn, isBusy } = useKeepPictures();
  const user = session.state === 'signed-in' ? session.user : null;
  const key = `imagemint.${user?.id}.keep-asked`;
  const [isShown, setShown] = useState(false);
  const isOff = user?.keepPictures === false;
  useEffect(() => {
    if (!isOff || readStored(key) !== null) return undefined;
    let isGone = false;
    void askToPersist().then((isPromised) => {
      if (!isGone && !isPromised) setShown(true);
    });
    return () => {
      isGone = true;
    };
  }, [isOff, key]);
  if (!isShown || !isOff) return null;
  const end = () => {
    writeStored(key, String(Date.now()));
    setShown(false);
  };
  return (
    <section
      aria-labelledby="keep-question"
      className="w-full max-w-xl rounded-large border border-line bg-raised p-5 text-start"
    >
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
          <CloudCheck aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 id="keep-question" className="text-body font-[620]">
            {keepingTexts.question.title}
          </h2>
          <p className="mt-1 text-small text-muted">
            {keepingTexts.question.text(accountPicturesMax)}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button className="text-small" onClick={end}>
          {keepingTexts.question.no}
        </Button>
        <Button
          look="primary"
          className="text-small"
          isWorking={isBusy}
          onClick={() => void turn(true).then((isDone) => (isDone ? end() : undefined))}
        >
          {keepingTexts.keep}
        </Button>
      </div>
    </section>
  );
}
