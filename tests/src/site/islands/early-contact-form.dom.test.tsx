import { expect, it } from 'vitest';
import { MessageForm } from '../../../../src/site/contact/message-form.tsx';
import { SentNote } from '../../../../src/site/contact/sent-note.tsx';
import { openAt } from '../../support/page-address.ts';
import { find, showPart } from '../../support/page-part.tsx';
import { serveTests } from '../../support/responding-server.ts';

serveTests();

// An island starts once in a document whose code arrives later than the page, so this is one test.
it('what is typed before the island’s code arrives stays, below the subject, with its cursor, as a draft', async () => {
  openAt('/contact?request=request-9');
  showPart(
    <contact-form>
      <MessageForm />
      <SentNote />
    </contact-form>,
  );
  const message = find<HTMLTextAreaElement>('[name=message]');
  message.focus();
  message.value = 'Hello';
  message.setSelectionRange(1, 3);
  await import('../../../../src/site/islands/contact-form.ts');
  const subject = 'About request request-9:\n\n';
  expect(message.value).toBe(`${subject}Hello`);
  expect([message.selectionStart, message.selectionEnd]).toEqual([
    subject.length + 1,
    subject.length + 3,
  ]);
  expect(localStorage.getItem('imagemint.contact.draft')).toBe(
    JSON.stringify({ message: `${subject}Hello` }),
  );
});
