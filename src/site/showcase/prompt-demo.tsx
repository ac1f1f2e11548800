import { Sparkles } from 'lucide-react';
import { PromptLink } from '../../features/gallery/prompt-link.tsx';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { PauseButton } from './pause-button.tsx';

const caret = 'ms-0.5 hidden h-5 w-0.5 translate-y-1 bg-ink in-data-[typing=true]:inline-block';

/**
 * A looping demonstration of the prompt helper. The page has the last step; the island `prompt-demo`
 * writes and improves the prompt again and again.
 */
export function PromptDemo() {
  const { plainPrompt, improvedPrompt, captions, button, label } = landingTexts.helper;
  return (
    <prompt-demo className="block" data-captions={JSON.stringify(captions)}>
      <figure
        aria-label={label(plainPrompt, improvedPrompt)}
        data-step="done"
        data-improved="true"
        className="group/demo rounded-large border border-line bg-raised p-5 sm:p-7"
      >
        <div
          aria-hidden="true"
          className="flex min-h-14 items-center rounded-medium border border-field-line bg-paper px-4"
        >
          <Typed part="plain" text={plainPrompt} />
        </div>
        <div className="my-4 flex flex-wrap items-center gap-3">
          <span
            aria-hidden="true"
            className="inline-flex min-h-10 items-center gap-2 rounded-full border border-field-line px-4 text-small font-[560] transition duration-240 ease-enter group-data-[step=improving]/demo:scale-96 group-data-[step=improving]/demo:border-transparent group-data-[step=improving]/demo:bg-gold group-data-[step=improving]/demo:text-on-gold"
          >
            <Sparkles className="size-4" />
            {button}
          </span>
          {/* One above the other: the line has room for the longest, so that nothing moves. */}
          <span
            aria-hidden="true"
            className="grid text-small text-muted *:col-start-1 *:row-start-1"
          >
            {Object.values(captions).map((text) => (
              <span key={text} className="invisible">
                {text}
              </span>
            ))}
            <span data-part="caption">{captions.done}</span>
          </span>
          <PauseButton className="ms-auto -me-2.5 shrink-0 text-muted hover:bg-sunk" />
        </div>
        <div
          aria-hidden="true"
          className="rounded-medium border border-dashed border-line p-4 transition-colors duration-240 group-data-[improved=true]/demo:border-solid group-data-[improved=true]/demo:border-gold group-data-[improved=true]/demo:bg-warning-fill"
        >
          <Typed part="improved" text={improvedPrompt} />
        </div>
        <p className="mt-2 -mb-3 text-small">
          <PromptLink tool="text2img" prompt={improvedPrompt} />
        </p>
      </figure>
    </prompt-demo>
  );
}

/** Reserves the space of the whole text, so that nothing moves while it is typed. */
function Typed({ part, text }: { part: string; text: string }) {
  return (
    <p data-part={part} className="relative">
      <span className="invisible">{text}</span>
      <span className="absolute inset-0">
        <span data-part="typed">{text}</span>
        <span className={caret} />
      </span>
    </p>
  );
}
