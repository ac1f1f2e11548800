import { routes } from '../../domain/routes.ts';
import { Contact } from '../features/contact/contact.tsx';
import { useSession } from '../features/session/session.tsx';
import { contactTexts } from '../texts/en/contact.ts';
import { PageHead } from '../ui/page-head.tsx';

export function Component() {
  const { session } = useSession();
  return (
    <div className="grid gap-8 pt-8 pb-20 lg:grid-cols-[1fr_1.35fr] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <PageHead
        title={contactTexts.pageTitle}
        description={contactTexts.description}
        path={routes.contact.path}
      />
      <div>
        <h1 className="text-display">{contactTexts.heading}</h1>
        <p className="mt-3 max-w-md text-large text-muted">{contactTexts.words}</p>
      </div>
      <div className="lg:row-span-2">
        <Contact user={session.state === 'signed-in' ? session.user : null} />
      </div>
      <dl className="flex max-w-md flex-col gap-5 border-t border-line pt-6">
        {contactTexts.hints.map(({ title, words }) => (
          <div key={title}>
            <dt className="font-[560]">{title}</dt>
            <dd className="mt-1 text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
