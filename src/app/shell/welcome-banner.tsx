import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '../../../domain/account/user.ts';
import { trialCredits } from '../../../domain/credits.ts';
import { dayMs } from '../../../domain/days.ts';
import { readStored, writeStored } from '../../device/stored.ts';
import { useCredits } from '../../features/credits/credits.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { Coins } from '../../ui/pictures/coin.tsx';

const newForMs = dayMs;

/** Whether the last page on this device had the greeting: the next one's skeleton has room for it (`app.html`). */
const greetedKey = 'imagemint.welcome';

export function WelcomeBanner({ user }: { user: User }) {
  const { pathname } = useLocation();
  return <Greeting key={pathname} user={user} />;
}

/**
 * The room is there before the balance of a new account arrives, so nothing below moves. After the first credit is
 * spent the room goes to the picture.
 */
function Greeting({ user }: { user: User }) {
  const credits = useCredits();
  // The skeleton, which has no user, shows its room where the document says so.
  const isSkeleton = user.id === '';
  const [isNew] = useState(() => Date.now() - Date.parse(user.createdAt) < newForMs);
  const [hasRoom, setRoom] = useState(isSkeleton);
  const isShown = credits?.balance === trialCredits && !credits.hasBought;
  useEffect(() => {
    if (credits === undefined) return;
    writeStored(greetedKey, isShown ? 'yes' : 'no');
  }, [credits, isShown]);
  const mayGreet = isNew && credits === undefined && readStored(greetedKey) !== 'no';
  if (!hasRoom && (isShown || mayGreet)) setRoom(true);
  if (!hasRoom || (credits !== undefined && !isShown)) return null;
  return (
    <div
      role="status"
      className={`mb-6 ${isSkeleton ? 'hidden in-data-welcome:flex' : 'flex'} items-center in-[main:has(>[data-fills-screen])]:max-lg:hidden gap-3 rounded-medium border border-gold bg-warning-fill px-4 py-3 ${isShown ? 'animate-rise' : 'invisible in-[main:has([data-success])]:hidden'}`}
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
