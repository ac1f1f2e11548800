import { MailCheck } from 'lucide-react';
import { contactTexts } from '../../texts/en/site/contact.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Replaces the form after the message is sent. */
export function SentNote() {
  return (
    <div
      data-part="sent"
      hidden
      role="status"
      tabIndex={-1}
      className="flex animate-rise flex-col items-start gap-4 rounded-large border border-line bg-raised p-5 outline-none sm:p-8"
    >
      <span className="grid size-14 place-items-center rounded-full bg-gold text-on-gold">
        <MailCheck aria-hidden="true" className="size-7" />
      </span>
      <h2 className="text-title">{contactTexts.sent.title}</h2>
      <p className="text-muted">{contactTexts.sent.text}</p>
      <Button data-part="another">{contactTexts.sent.another}</Button>
    </div>
  );
}
