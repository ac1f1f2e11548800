import { Link } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import type { User } from '../../../domain/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { CreditsLine } from './credits-line.tsx';
import { DataLine } from './data-line.tsx';
import { GalleryChoice } from './gallery-choice.tsx';
import { NameForm } from './name-form.tsx';
import { SessionList } from './session-list.tsx';
import { UserId } from './user-id.tsx';

/** Everything about oneself: who one is, what one has, and how to leave. */
export function Profile({ user }: { user: User }) {
  const since = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
  const name = user.displayName ?? user.email;
  return (
    <div className="mx-auto max-w-4xl">
      <div className="mb-8 flex items-center gap-5">
        <Avatar name={name} photoUrl={user.photoUrl} className="size-18 text-title sm:size-22" />
        <div className="min-w-0">
          <h1 className="truncate text-display">{name}</h1>
          <p className="text-muted">{`Here since ${since.format(new Date(user.createdAt))}`}</p>
        </div>
      </div>
      <Panel title="You" note="Your address and photo come from Google, and change there.">
        <NameForm user={user} />
        <dl className="mt-6 flex flex-col gap-5">
          <div>
            <dt className="font-[560]">E-mail</dt>
            <dd className="mt-1 break-all text-muted">{user.email}</dd>
          </div>
          <UserId id={user.id} />
        </dl>
      </Panel>
      <Panel title="Credits" note="They never expire.">
        <CreditsLine />
      </Panel>
      <Panel title="Pictures">
        <GalleryChoice userId={user.id} />
        <Link
          to={routes.previousImages.path}
          className="mt-4 inline-flex min-h-11 items-center font-[560] underline underline-offset-4"
        >
          View my images
        </Link>
      </Panel>
      <Panel title="Colours" note="On this device.">
        <ThemeSwitch />
      </Panel>
      <Panel title="Where you are signed in" note="A session ends an hour after it was last used.">
        <SessionList />
      </Panel>
      <Panel title="Your data">
        <DataLine />
      </Panel>
    </div>
  );
}
