import { LifeBuoy, LogIn, LogOut, ShoppingBag, UserRoundCog } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { User } from '../../../domain/account/user.ts';
import { addressIn } from '../../../domain/languages.ts';
import { routes, signInPath } from '../../../domain/routes.ts';
import { useFeatures } from '../../features/availability/use-features.ts';
import { useSignOut } from '../../features/profile/use-sign-out.ts';
import { useSession } from '../../features/session/session.tsx';
import { featureTexts } from '../../texts/en/shell/features.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { languageInUse } from '../../texts/language.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-start text-small hover:bg-sunk';

export function AccountCard({ user, onChoice }: { user: User; onChoice: () => void }) {
  const signOut = useSignOut();
  const { pathname, search } = useLocation();
  const { session } = useSession();
  const { payments } = useFeatures();
  const name = user.displayName ?? user.email;
  return (
    <section aria-label={frameTexts.yourAccount} className="border-t border-line pt-4">
      <div className="flex items-center gap-3 px-3 pb-2">
        <Avatar name={name} photoUrl={user.photoUrl} className="size-10" />
        <p title={name} className="min-w-0 truncate font-[560]">
          {name}
        </p>
      </div>
      <Link to={routes.profile.path} className={item} onClick={onChoice}>
        <UserRoundCog aria-hidden="true" className="size-5" />
        {frameTexts.manageAccount}
      </Link>
      <Link to={routes.dashboardPricing.path} className={item} onClick={onChoice}>
        <ShoppingBag aria-hidden="true" className="size-5" />
        {payments ? frameTexts.buyCredits : featureTexts.prices}
      </Link>
      <Link to={routes.contact.path} className={item} onClick={onChoice}>
        <LifeBuoy aria-hidden="true" className="size-5" />
        {frameTexts.help}
      </Link>
      {/* The page of an expired session stays. */}
      {session.state === 'signed-out' ? (
        <a href={addressIn(languageInUse(), signInPath(pathname + search))} className={item}>
          <LogIn aria-hidden="true" className="size-5" />
          {frameTexts.signIn}
        </a>
      ) : (
        <button type="button" className={item} onClick={() => void signOut()}>
          <LogOut aria-hidden="true" className="size-5" />
          {frameTexts.signOut}
        </button>
      )}
    </section>
  );
}
