import { routes } from '../../domain/routes.ts';
import { Contact } from '../features/contact/contact.tsx';
import { useSession } from '../features/session/session.tsx';
import { PageHead } from '../ui/page-head.tsx';

const hints = [
  ['a payment', 'Say when you paid and how much. The payment’s id is in your purchase history.'],
  ['a picture', 'Say which tool you used and about when. You need not send the picture.'],
  ['your data', 'Your profile downloads or deletes all of it. For anything else, write.'],
] as const;

export function Component() {
  const { session } = useSession();
  return (
    <div className="grid gap-8 pt-8 pb-20 lg:grid-cols-[1fr_1.35fr] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <PageHead
        title="Contact · Imagemint"
        description="Write to us about a payment, a picture or your data. A person reads every message and answers by email."
        path={routes.contact.path}
      />
      <div>
        <h1 className="text-display">Write to us</h1>
        <p className="mt-3 max-w-md text-large text-muted">
          A person reads every message and answers by email.
        </p>
      </div>
      <div className="lg:row-span-2">
        <Contact user={session.state === 'signed-in' ? session.user : null} />
      </div>
      <dl className="flex max-w-md flex-col gap-5 border-t border-line pt-6">
        {hints.map(([title, words]) => (
          <div key={title}>
            <dt className="font-[560]">About {title}</dt>
            <dd className="mt-1 text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
