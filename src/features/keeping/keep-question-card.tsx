import { CloudCheck, type LucideIcon, Smartphone } from 'lucide-react';
import { historyLimits } from '../../../domain/limits.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { useKeepPictures } from './keep-pictures.ts';

/** `isPersistent`: whether the browser promises not to delete what the site stores. */
export function KeepQuestionCard({
  isPersistent,
  end,
}: {
  isPersistent: boolean;
  end: () => void;
}) {
  const { turn, isBusy, newest } = useKeepPictures();
  const { question } = keepingTexts;
  const { itemsMax } = historyLimits;
  return (
    <section
      aria-labelledby="keep-question"
      className="w-full max-w-3xl rounded-large border border-line bg-raised p-5 text-start"
    >
      <h2 id="keep-question" className="text-body font-[620]">
        {question.title}
      </h2>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-2">
        <Choice
          Icon={CloudCheck}
          name={question.account}
          badge={question.recommended}
          note={question.accountNote(newest)}
          isBusy={isBusy}
          onChoose={() => void turn(true).then((isDone) => (isDone ? end() : undefined))}
        />
        <Choice
          Icon={Smartphone}
          name={question.device}
          note={isPersistent ? question.deviceNote(itemsMax) : question.deviceRisk(itemsMax)}
          onChoose={end}
        />
      </div>
      <p className="mt-3 text-small text-muted">{question.later}</p>
    </section>
  );
}

function Choice(props: {
  Icon: LucideIcon;
  name: string;
  badge?: string;
  note: string;
  isBusy?: boolean;
  onChoose: () => void;
}) {
  const { Icon } = props;
  return (
    <button
      type="button"
      aria-busy={props.isBusy || undefined}
      className="flex items-start gap-3 rounded-medium border border-line p-3 text-start hover:border-ink"
      onClick={() => {
        if (!props.isBusy) props.onChoose();
      }}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 font-[560]">
          {props.name}
          {props.badge ? (
            <span className="rounded-full bg-gold px-2 text-small text-on-gold">{props.badge}</span>
          ) : null}
        </span>
        <span className="block text-small text-muted">{props.note}</span>
      </span>
    </button>
  );
}
