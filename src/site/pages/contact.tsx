import { routes } from '../../../domain/routes.ts';
import { contactResponseHours } from '../../../domain/site/contact.ts';
import { featureTexts } from '../../texts/en/shell/features.ts';
import { contactTexts } from '../../texts/en/site/contact.ts';
import { MessageForm } from '../contact/message-form.tsx';
import { SentNote } from '../contact/sent-note.tsx';
import { Stamp } from '../contact/stamp.tsx';
import { PageHead } from '../frame/page-head.tsx';

export function Contact() {
  return (
    <div className="grid grid-cols-1 gap-4 pt-8 lg:gap-8 pb-20 lg:grid-cols-[1fr_1.35fr] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <PageHead
        title={contactTexts.pageTitle}
        description={contactTexts.description}
        path={routes.contact.path}
      />
      <div>
        <h1 className="text-display">{contactTexts.heading}</h1>
        {/* Both texts have two lines, so that nothing moves when the features are known. */}
        <feature-switch
          data-feature="contact"
          className="mt-3 block min-h-[2lh] max-w-md text-large text-muted"
        >
          <p data-is="on">
            {contactTexts.text} {/* The Worker fills in the hours of its configuration. */}
            {contactTexts.within.before}
            <span data-response-hours="">{contactResponseHours}</span>
            {contactTexts.within.after}
          </p>
          <p data-is="off" hidden>
            {featureTexts.messagesWait}
          </p>
        </feature-switch>
      </div>
      <div className="relative pt-14 sm:pt-20 lg:row-span-2">
        <Stamp className="absolute end-6 top-0 z-1 sm:end-10" />
        <contact-form className="block">
          <MessageForm />
          <SentNote />
        </contact-form>
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
