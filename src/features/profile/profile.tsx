import { Link } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import type { User } from '../../../domain/user.ts';
import { profileTexts } from '../../texts/en/profile.ts';
import { formatDate } from '../../texts/format.ts';
import { LanguageLink } from '../../ui/controls/language-link.tsx';
import { ThemeSwitch } from '../../ui/controls/theme-switch.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { CreditsLine } from './credits-line.tsx';
import { DataLine } from './data-line.tsx';
import { GalleryChoice } from './gallery-choice.tsx';
import { NameForm } from './name-form.tsx';
import { SessionList } from './session-list.tsx';
import { UserId } from './user-id.tsx';

/** Everything about oneself: who one is, what one has, and how to leave. */
export function Profile({ user }: { user: User }) {
  const words = profileTexts;
  const name = user.displayName ?? user.email;
  return (
    <div data-width="narrow">
      <div className="mb-8 flex items-center gap-5">
        <Avatar name={name} photoUrl={user.photoUrl} className="size-18 text-title sm:size-22" />
        <div className="min-w-0">
          {/* Lines as high as their letters: of a third one nothing is to be seen. */}
          <h1 title={name} className="line-clamp-2 text-display leading-tight wrap-anywhere">
            {name}
          </h1>
          <p className="text-muted">
            {/* A first look is nobody's. */}
            {user.createdAt
              ? words.since(formatDate(user.createdAt, { dateStyle: 'long' }))
              : '\u00a0'}
          </p>
        </div>
      </div>
      <Panel title={words.you.title} note={words.you.note}>
        <NameForm user={user} />
        <dl className="mt-6 flex flex-col gap-5">
          <div>
            <dt className="font-[560]">{words.email}</dt>
            <dd className="mt-1 break-all text-muted">{user.email}</dd>
          </div>
          <UserId id={user.id} />
        </dl>
      </Panel>
      <Panel title={words.credits.title} note={words.credits.note}>
        <CreditsLine />
      </Panel>
      <Panel title={words.pictures.title}>
        <GalleryChoice userId={user.id} />
        <Link
          to={routes.previousImages.path}
          className="mt-4 inline-flex min-h-11 items-center font-[560] underline underline-offset-4"
        >
          {words.pictures.view}
        </Link>
      </Panel>
      <Panel title={words.appearance.title} note={words.appearance.note}>
        <ThemeSwitch />
      </Panel>
      <Panel title={words.language.title} note={words.language.note}>
        <LanguageLink className="-ms-3 font-[560] underline underline-offset-4" />
      </Panel>
      <Panel title={words.sessions.title} note={words.sessions.note()}>
        <SessionList />
      </Panel>
      <Panel title={words.data.title}>
        <DataLine userId={user.id} />
      </Panel>
    </div>
  );
}
