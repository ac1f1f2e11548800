import { Pause, Play } from 'lucide-react';
import { landingTexts } from '../../texts/en/site/landing.tsx';

/** Pauses an endless animation (WCAG 2.2.2). `runLoop` shows it when something moves. */
export function PauseButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      data-part="pause"
      aria-label={landingTexts.pause}
      title={landingTexts.pause}
      aria-pressed="false"
      className={`group/pause invisible grid size-11 place-items-center rounded-full motion-reduce:hidden ${className}`}
    >
      <Pause aria-hidden="true" className="size-4 group-aria-pressed/pause:hidden" />
      <Play aria-hidden="true" className="hidden size-4 group-aria-pressed/pause:block" />
    </button>
  );
}
