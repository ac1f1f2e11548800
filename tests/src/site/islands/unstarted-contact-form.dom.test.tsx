import { beforeEach, describe, expect, it } from 'vitest';
import {
  readDraft,
  saveDraft,
  saveDraftOnLeaving,
} from '../../../../src/site/contact/contact-draft.ts';
import { MessageForm } from '../../../../src/site/contact/message-form.tsx';
import { SentNote } from '../../../../src/site/contact/sent-note.tsx';
import { openAt } from '../../support/page-address.ts';
import { find, showPart } from '../../support/page-part.tsx';
import { serveTests } from '../../support/responding-server.ts';

serveTests();
beforeEach(() => {
  localStorage.clear();
});

function open() {
  showPart(
    <contact-form>
      <MessageForm />
      <SentNote />
    </contact-form>,
  );
  return find<HTMLTextAreaElement>('[name=message]');
}

describe('a page that is left before the contact form has started', () => {
  const leave = () => window.dispatchEvent(new Event('pagehide'));

  it('saves what was typed over an older draft, of which the other fields stay', () => {
    saveDraftOnLeaving();
    const message = open();
    leave();
    expect(readDraft()).toEqual({});
    saveDraft({ name: 'Ada', message: 'Last week' });
    leave();
    expect(readDraft()).toEqual({ name: 'Ada', message: 'Last week' });
    message.value = 'Today';
    leave();
    expect(readDraft()).toEqual({ name: 'Ada', message: 'Today' });
    // A message that is on its way is no draft.
    document.dispatchEvent(new Event('submit'));
    message.value = 'Sent';
    leave();
    expect(readDraft()).toEqual({ name: 'Ada', message: 'Today' });
  });
});

it.each([
  ['{"name":"Ada","email":7,"message":null}', { name: 'Ada' }],
  ['null', {}],
  ['{"name":', {}],
])('the stored draft %s is read as far as it is one', (stored, draft) => {
  localStorage.setItem('imagemint.contact.draft', stored);
  expect(readDraft()).toEqual(draft);
});

// An island starts once in a document whose code arrives later than the page, so this test is the last.
it('what is typed before the island’s code arrives stays, below the subject, with its cursor, as a draft', async () => {
  openAt('/contact?request=request-9');
  const message = open();
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
  expect(readDraft()).toEqual({ message: `${subject}Hello` });
});
