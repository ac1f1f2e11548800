import { Link } from 'react-router';
import type { User } from '../../../domain/account/user.ts';
import { routes } from '../../../domain/routes.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { formatDate } from '../../texts/format.ts';
import { LanguageLink } from '../../ui/controls/language-link.tsx';
import { ThemeSwitch } from '../../ui/controls/theme-switch.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { KeepChoice } from '../keeping/keeping.ts';
import { SharesSection } from '../sharing/sharing.ts';
import { CreditsSection } from './credits-section.tsx';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { GalleryChoice } from './gallery-choice.tsx';
import { NameForm } from './name-form.tsx';
import { SessionList } from './session-list.tsx';
import { UserId } from './user-id.tsx';

export function Component({ user }: { user: User }) {
  const { displayName, email } = user;
  const name = displayName ?? email;
  const at = email.lastIndexOf('@');
  return (
    <div data-width="narrow">
      <div className="mb-8 flex items-center gap-5">
        <Avatar name={name} photoUrl={user.photoUrl} className="size-18 text-title sm:size-22" />
        <div className="min-w-0">
          {/* A tight line height, so that the clamp shows no part of a third line. An address breaks at its sign. */}
          <h1
            title={name}
            className={`line-clamp-2 leading-tight wrap-anywhere ${displayName === null ? 'text-title' : 'text-display'}`}
          >
            {displayName ?? (
              <>
                {email.slice(0, at)}
                <wbr />
                {email.slice(at)}
              </>
            )}
          </h1>
          <p className="text-muted">
            {/* A skeleton has no user. */}
            {user.createdAt
              ? profileTexts.since(formatDate(user.createdAt, { dateStyle: 'long' }))
              : '\u00a0'}
          </p>
        </div>
      </div>
      <Panel title={profileTexts.you.title} note={profileTexts.you.note}>
        <NameForm user={user} />
        <dl className="mt-6 flex flex-col gap-5">
          <div>
            <dt className="font-[560]">{profileTexts.email}</dt>
            <dd className="mt-1 break-all text-muted">{user.email}</dd>
          </div>
          <UserId id={user.id} />
        </dl>
      </Panel>
      <Panel title={profileTexts.credits.title} note={profileTexts.credits.note}>
        <CreditsSection />
      </Panel>
      <Panel title={profileTexts.pictures.title}>
        <div className="flex flex-col gap-5">
          <KeepChoice user={user} />
          <GalleryChoice userId={user.id} />
        </div>
        <Link
          to={routes.previousImages.path}
          className="mt-4 inline-flex min-h-11 items-center font-[560] underline underline-offset-4"
        >
          {profileTexts.pictures.view}
        </Link>
      </Panel>
      <SharesSection />
      <EmailSection />
      <Panel title={profileTexts.appearance.title} note={profileTexts.appearance.note}>
        <ThemeSwitch />
      </Panel>
      <Panel title={profileTexts.language.title} note={profileTexts.language.note}>
        <LanguageLink className="-ms-3 font-[560] underline underline-offset-4" />
      </Panel>
      <Panel title={profileTexts.sessions.title} note={profileTexts.sessions.note()}>
        <SessionList />
      </Panel>
      <Panel title={profileTexts.data.title}>
        <DataSection userId={user.id} />
      </Panel>
    </div>
  );
}
