import { Link } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import { useFeatures } from '../../features/availability/use-features.ts';
import { useCredits } from '../../features/credits/credits.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';

/** Tells a new user why the account opened without free credits, until it receives the first. */
export function NoTrialNote() {
  const credits = useCredits();
  const { payments } = useFeatures();
  if (!credits?.trialWithheld) return null;
  const link = 'inline-flex min-h-6 items-center font-[560] underline underline-offset-2';
  return (
    <div
      role="status"
      className="mb-6 rounded-medium border border-gold bg-warning-fill px-4 py-3 text-warning"
    >
      <p className="font-[620]">{frameTexts.noTrial.title}</p>
      <p>{frameTexts.noTrial.text}</p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        {payments ? (
          <Link to={routes.dashboardPricing.path} className={link}>
            {actionTexts.buyCredits}
          </Link>
        ) : null}
        <Link to={routes.contact.path} className={link}>
          {frameTexts.noTrial.contact}
        </Link>
      </p>
    </div>
  );
}
