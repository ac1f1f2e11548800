import { routes } from '../../domain/routes.ts';
import { useFeatures } from '../features/availability/use-features.ts';
import { Contact } from '../features/contact/contact.tsx';
import { Stamp } from '../features/contact/stamp.tsx';
import { useSession } from '../features/session/session.tsx';
import { featureTexts } from '../texts/en/shell/features.ts';
import { contactTexts } from '../texts/en/site/contact.ts';
import { PageHead } from '../ui/page/page-head.tsx';

export function Component() {
  const { session } = useSession();
  const { contact } = useFeatures();
  return (
    <div className="grid gap-4 pt-8 lg:gap-8 pb-20 lg:grid-cols-[1fr_1.35fr] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <PageHead
        title={contactTexts.pageTitle}
        description={contactTexts.description}
        path={routes.contact.path}
      />
      <div>
        <h1 className="text-display">{contactTexts.heading}</h1>
        {/* Both texts have two lines, so that nothing moves when the features are known. */}
        <p className="mt-3 min-h-[2lh] max-w-md text-large text-muted">
          {contact ? contactTexts.text : featureTexts.messagesWait}
        </p>
      </div>
      <div className="relative pt-14 sm:pt-20 lg:row-span-2">
        <Stamp className="absolute end-6 top-0 z-1 sm:end-10" />
        <Contact user={session.state === 'signed-in' ? session.user : null} />
      </div>
      <dl className="flex max-w-md flex-col gap-5 border-t border-line pt-6 max-lg:mt-6">
        {contactTexts.hints.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-[560]">{title}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
