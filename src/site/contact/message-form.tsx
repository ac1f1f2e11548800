import { contactLengthMax } from '../../../domain/limits.ts';
import { honeypotField } from '../../../domain/site/honeypot.ts';
import { addressOf } from '../../api/call-api.ts';
import { contactTexts } from '../../texts/en/site/contact.ts';
import { languageInUse } from '../../texts/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, LongField } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

/**
 * The form, with a hidden field that only bots fill in. The browser validates and submits it; the
 * island `contact-form` does so where there are scripts, without leaving the page.
 */
export function MessageForm() {
  return (
    <form
      method="post"
      action={addressOf('sendMessage', { query: { language: languageInUse() } })}
      aria-label={contactTexts.heading}
      className="flex flex-col gap-5 rounded-large border border-line bg-raised p-5 sm:p-8"
    >
      <div data-part="failure" hidden>
        <Banner
          look="danger"
          title={
            <>
              <span data-part="message" className="block" />
              <span data-part="code" />
            </>
          }
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="name"
          label={contactTexts.labels.name}
          autoComplete="name"
          required
          maxLength={contactLengthMax.name}
        />
        <Field
          name="email"
          label={contactTexts.labels.email}
          type="email"
          autoComplete="email"
          required
          maxLength={contactLengthMax.email}
        />
      </div>
      <LongField
        name="message"
        label={contactTexts.labels.message}
        required
        rows={7}
        maxLength={contactLengthMax.message}
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
      <Button look="primary" type="submit" className="min-h-12 self-start px-8">
        {contactTexts.send}
      </Button>
    </form>
  );
}
