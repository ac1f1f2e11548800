import { trialCredits } from '../../../domain/credits.ts';
import { useCredits } from '../../features/credits/credits.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { Coins } from '../../ui/pictures/coin.tsx';

/** Greets a user who has exactly the credits of a new account (spec, section 2). */
export function WelcomeBanner() {
  const credits = useCredits();
  if (credits?.available !== trialCredits) return null;
  return (
    <div
      role="status"
      className="mb-6 flex animate-rise items-center in-[main:has(>[data-fills-screen])]:max-lg:hidden gap-3 rounded-medium border border-gold bg-warning-fill px-4 py-3"
    >
      <span aria-hidden="true" className="flex shrink-0">
        <Coins credits={trialCredits} className="size-7" overlap="-me-2.5" />
      </span>
      <p>
        <span className="font-[620]">{frameTexts.welcome.title}</span>{' '}
        {frameTexts.welcome.text(trialCredits)}
      </p>
    </div>
  );
}
