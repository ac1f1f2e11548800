import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { nextPromptDemoStep, type PromptDemoStep } from './prompt-demo.ts';
import { usePause } from './use-pause.tsx';

/** A looping demonstration of the prompt helper. Under reduced motion, and while it is paused, it shows the last step. */
export function PromptHelperDemo() {
  const { isStill, button: pauseButton } = usePause(
    'ms-auto -me-2.5 shrink-0 text-muted hover:bg-sunk',
  );
  const step = useDemo(isStill);
  const { plainPrompt, improvedPrompt, captions, button, label } = landingTexts.helper;
  const written =
    step.name === 'idle' ? 0 : step.name === 'writing' ? step.length : plainPrompt.length;
  const improved =
    step.name === 'improving' ? step.length : step.name === 'done' ? improvedPrompt.length : 0;
  return (
    <figure
      aria-label={label(plainPrompt, improvedPrompt)}
      data-step={step.name}
      className="rounded-large border border-line bg-raised p-5 sm:p-7"
    >
      <div
        aria-hidden="true"
        className="flex min-h-14 items-center rounded-medium border border-field-line bg-paper px-4"
      >
        <Typed text={plainPrompt} length={written} isTyping={step.name === 'writing'} />
      </div>
      <div className="my-4 flex items-center gap-3">
        <span
          aria-hidden="true"
          className={`inline-flex min-h-10 items-center gap-2 rounded-full px-4 text-small font-[560] transition duration-240 ease-enter ${
            step.name === 'improving' ? 'scale-96 bg-gold text-on-gold' : 'border border-field-line'
          }`}
        >
          <Sparkles className="size-4" />
          {button}
        </span>
        <span aria-hidden="true" className="text-small text-muted">
          {captions[step.name]}
        </span>
        {pauseButton}
      </div>
      <div
        aria-hidden="true"
        className={`rounded-medium border p-4 transition-colors duration-240 ${
          improved > 0 ? 'border-gold bg-warning-fill' : 'border-dashed border-line'
        }`}
      >
        <Typed text={improvedPrompt} length={improved} isTyping={step.name === 'improving'} />
      </div>
    </figure>
  );
}

/** Reserves the space of the whole text, so that nothing moves while it is typed. */
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

function useDemo(isStill: boolean): PromptDemoStep {
  const [step, setStep] = useState<PromptDemoStep>({ name: 'idle' });
  useEffect(() => {
    if (isStill) return undefined;
    const next = nextPromptDemoStep(step);
    const timer = setTimeout(() => setStep(next.step), next.afterMs);
    return () => clearTimeout(timer);
  }, [step, isStill]);
  return isStill ? { name: 'done' } : step;
}
