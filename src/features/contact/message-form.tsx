import type { FormEvent, ReactNode, Ref } from 'react';
import { contactLengthMax } from '../../../domain/limits.ts';
import { honeypotField } from '../../../domain/site/honeypot.ts';
import { addressOf } from '../../api/call-api.ts';
import { contactTexts } from '../../texts/en/site/contact.ts';
import { languageInUse } from '../../texts/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, LongField } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useIsHydrated } from '../../ui/page/hydrated.ts';
import type {
  ContactMessage,
  ContactMessageFaults,
  ContactMessageField,
} from './contact-message.ts';

/** The length from which the form shows the number of characters. */
const lengthShownFrom = contactLengthMax.message - 500;

/** The form, with a hidden field that only bots fill in. */
export function MessageForm(props: {
  form: Ref<HTMLFormElement>;
  message: ContactMessage;
  faults: ContactMessageFaults;
  failure: ReactNode;
  isSubmitting: boolean;
  onChange: (field: ContactMessageField, text: string) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  const { form, message, faults, failure, isSubmitting, onChange, onSubmit } = props;
  const { length } = message.message;
  const isHydrated = useIsHydrated();
  return (
    <form
      ref={form}
      // Until the page is hydrated, and without scripts, the browser validates and submits it.
      method="post"
      action={addressOf('sendMessage', { query: { language: languageInUse() } })}
      noValidate={isHydrated}
      aria-label={contactTexts.heading}
      aria-busy={isSubmitting}
      className="flex flex-col gap-5 rounded-large border border-line bg-raised p-5 sm:p-8"
      onSubmit={onSubmit}
    >
      {failure ? <Banner look="danger" title={failure} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="name"
          label={contactTexts.labels.name}
          autoComplete="name"
          required
          readOnly={isSubmitting}
          maxLength={contactLengthMax.name}
          value={message.name}
          error={faults.name}
          onChange={(event) => onChange('name', event.target.value)}
        />
        <Field
          name="email"
          label={contactTexts.labels.email}
          type="email"
          autoComplete="email"
          required
          readOnly={isSubmitting}
          maxLength={contactLengthMax.email}
          value={message.email}
          error={faults.email}
          onChange={(event) => onChange('email', event.target.value)}
        />
      </div>
      <LongField
        name="message"
        label={contactTexts.labels.message}
        required
        rows={7}
        // Text typed while the message is being sent would be lost.
        readOnly={isSubmitting}
        maxLength={contactLengthMax.message}
        value={message.message}
        error={faults.message}
        hint={
          length > lengthShownFrom
            ? contactTexts.length(length, contactLengthMax.message)
            : undefined
        }
        onChange={(event) => onChange('message', event.target.value)}
      />
      <div aria-hidden="true" className="absolute -start-[9999px] size-px overflow-hidden">
        <label>
          {contactTexts.leaveEmpty}
          <input
            name={honeypotField}
            type="text"
            tabIndex={-1}
            autoComplete="off"
            defaultValue=""
          />
        </label>
      </div>
      <Button
        look="primary"
        type="submit"
        className="min-h-12 self-start px-8"
        isWorking={isSubmitting}
      >
        {isSubmitting ? contactTexts.sending : contactTexts.send}
      </Button>
    </form>
  );
}
