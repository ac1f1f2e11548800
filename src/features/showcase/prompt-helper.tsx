import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { landingTexts } from '../../texts/en/landing.tsx';
import { type DemoAct, nextAct } from './prompt-demo.ts';
import { usePause } from './use-pause.tsx';

/** The prompt helper at work, over and over. Still and complete under reduced motion and while it is paused. */
export function PromptHelperDemo() {
  const { isStill, button: pauseButton } = usePause(
    'ms-auto -me-2.5 shrink-0 text-muted hover:bg-sunk',
  );
  const act = useDemo(isStill);
  const {
    plainPrompt: plainWords,
    improvedPrompt: improvedWords,
    captions,
    button,
    label,
  } = landingTexts.helper;
  const written = act.name === 'idle' ? 0 : act.name === 'writing' ? act.length : plainWords.length;
  const improved =
    act.name === 'improving' ? act.length : act.name === 'done' ? improvedWords.length : 0;
  return (
    <figure
      aria-label={label(plainWords, improvedWords)}
      data-act={act.name}
      className="rounded-large border border-line bg-raised p-5 sm:p-7"
    >
      <div
        aria-hidden="true"
        className="flex min-h-14 items-center rounded-medium border border-field-line bg-paper px-4"
      >
        <Typed text={plainWords} length={written} isTyping={act.name === 'writing'} />
      </div>
      <div className="my-4 flex items-center gap-3">
        <span
          aria-hidden="true"
          className={`inline-flex min-h-10 items-center gap-2 rounded-full px-4 text-small font-[560] transition duration-240 ease-enter ${
            act.name === 'improving' ? 'scale-96 bg-gold text-on-gold' : 'border border-field-line'
          }`}
        >
          <Sparkles className="size-4" />
          {button}
        </span>
        <span aria-hidden="true" className="text-small text-muted">
          {captions[act.name]}
        </span>
        {pauseButton}
      </div>
      <div
        aria-hidden="true"
        className={`rounded-medium border p-4 transition-colors duration-240 ${
          improved > 0 ? 'border-gold bg-warning-fill' : 'border-dashed border-line'
        }`}
      >
        <Typed text={improvedWords} length={improved} isTyping={act.name === 'improving'} />
      </div>
    </figure>
  );
}

/** The whole text keeps its place from the start, so that nothing moves while it is typed. */
function Typed(props: { text: string; length: number; isTyping: boolean }) {
  return (
    <p className="relative">
      <span className="invisible">{props.text}</span>
      <span className="absolute inset-0">
        {props.text.slice(0, props.length)}
        {props.isTyping ? (
          <span className="ms-0.5 inline-block h-5 w-0.5 translate-y-1 bg-ink" />
        ) : null}
      </span>
    </p>
  );
}

function useDemo(isStill: boolean): DemoAct {
  const [act, setAct] = useState<DemoAct>({ name: 'idle' });
  useEffect(() => {
    if (isStill) return undefined;
    const next = nextAct(act);
    const timer = setTimeout(() => setAct(next.act), next.afterMs);
    return () => clearTimeout(timer);
  }, [act, isStill]);
  return isStill ? { name: 'done' } : act;
}
