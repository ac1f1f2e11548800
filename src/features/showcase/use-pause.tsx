import { Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { useMediaQuery } from '../../ui/page/media-query.ts';

/**
 * Whether an endless animation must stand still, and the button that pauses it (WCAG 2.2.2).
 * Under reduced motion it always stands still, without a button.
 */
export function usePause(className: string): {
  isStill: boolean;
  button: ReactNode;
} {
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isPaused, setPaused] = useState(false);
  const Icon = isPaused ? Play : Pause;
  return {
    isStill: isReduced || isPaused,
    button: isReduced ? null : (
      <button
        type="button"
        aria-label={landingTexts.pause}
        title={landingTexts.pause}
        aria-pressed={isPaused}
        onClick={() => setPaused(!isPaused)}
        className={`grid size-11 place-items-center rounded-full motion-reduce:hidden ${className}`}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    ),
  };
}
