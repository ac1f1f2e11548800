import { CloudCheck } from 'lucide-react';
import { accountPicturesMax } from '../../../domain/limits.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useKeepPictures } from './keep-pictures.ts';

export function KeepQuestionCard({ end }: { end: () => void }) {
  const { turn, isBusy } = useKeepPictures();
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
