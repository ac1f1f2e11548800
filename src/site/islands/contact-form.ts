import { contactLengthMax } from '../../../domain/limits.ts';
import { helpSubjectOf } from '../../../domain/site/help-subject.ts';
import { callApi } from '../../api/call-api.ts';
import { ApiProblem, NetworkFailure } from '../../api/request.ts';
import { sessionStore } from '../../features/session/session-store.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { contactTexts } from '../../texts/en/site/contact.ts';
import { defineIsland, partOf } from '../../ui/page/island.ts';
import {
  type ContactMessage,
  contactMessageFields,
  readDraft,
  saveDraft,
} from '../contact/contact-draft.ts';
import { contactMessageFaults } from '../contact/contact-message.ts';
import { showFieldNote } from './field-note.ts';
import { problemCode } from './problem-code.ts';

/** The length from which the form shows the number of characters. */
const lengthShownFrom = contactLengthMax.message - 500;

type MessageField = HTMLInputElement | HTMLTextAreaElement;
type Faults = Partial<Record<string, string>>;

/** Problems whose own message says what to do. For all others the user is asked to try again. */
const explainedProblems: readonly string[] = ['message_refused', 'rate_limited', 'invalid_input'];

/** `<contact-form>`: sends the message without leaving the page. A draft survives a failure, a reload and a lost connection. */
defineIsland('contact-form', (island) => {
  const form = island.querySelector('form');
  const sent = partOf(island, 'sent');
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]');
  if (!form || !sent || !button) return undefined;
  const end = new AbortController();
  const fields = contactMessageFields.map((name) => form.elements.namedItem(name) as MessageField);
  /** The last message that was sent, and its id: sending the same text again is no second message. */
  let last = { id: '', text: '' };
  let isSubmitting = false;

  const messageNow = () =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])) as unknown as ContactMessage;
  /** What the session filled in, by the names of the fields. It is no draft, and no other user's. */
  let filledIn: Record<string, string> = {};
  const keepDraft = () => {
    const written = Object.entries(messageNow()).filter(
      ([name, text]) => text !== '' && text !== filledIn[name],
    );
    saveDraft(written.length > 0 ? Object.fromEntries(written) : null);
  };
  const showFaults = (faults: Faults) => {
    for (const field of fields) showFieldNote(field, faults[field.name], 'error');
    fields.find((field) => faults[field.name])?.focus();
  };
  const showFailure = (text: string | null, error?: unknown) => {
    const banner = partOf(form, 'failure');
    const [message, code] = [partOf(form, 'message'), partOf(form, 'code')];
    if (!banner || !message || !code) return;
    message.textContent = text;
    code.replaceChildren(...problemCode(error));
    banner.hidden = text === null;
  };
  const setSubmitting = (isNow: boolean) => {
    isSubmitting = isNow;
    form.ariaBusy = String(isNow);
    button.ariaBusy = String(isNow);
    // Not disabled: a disabled button would lose the focus.
    button.ariaDisabled = isNow ? 'true' : null;
    button.textContent = isNow ? contactTexts.sending : contactTexts.send;
    // Text typed while the message is being sent would be lost.
    for (const field of fields) field.readOnly = isNow;
  };

  const send = async () => {
    const message = messageNow();
    const faults = contactMessageFaults(message);
    showFaults(faults);
    if (Object.keys(faults).length > 0) return;
    const text = JSON.stringify(message);
    if (last.text !== text) last = { id: crypto.randomUUID(), text };
    const body = { ...Object.fromEntries(new FormData(form)), ...message, id: last.id };
    setSubmitting(true);
    showFailure(null);
    try {
      await callApi('sendMessage', { body });
      saveDraft(null);
      form.hidden = true;
      sent.hidden = false;
      // The focused button was removed, so the note takes the focus.
      sent.focus();
      form.reset();
      filledIn = {};
      prefill();
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.errors) {
        showFaults(
          Object.fromEntries(
            error.problem.errors.map(({ path, message: fault }) => [
              path,
              contactTexts.serverFault(fault),
            ]),
          ),
        );
      }
      showFailure(failureMessage(error), error);
    } finally {
      setSubmitting(false);
    }
  };

  const fillDraft = () => {
    const draft: Record<string, string | undefined> = { ...readDraft() };
    for (const field of fields) field.value ||= draft[field.name] ?? '';
  };

  /** Fills empty fields with the signed-in user's name and address, and replaces those of a previous user. */
  const prefill = () => {
    const session = sessionStore.get();
    if (session.state === 'loading') return;
    fillDraft();
    const user = session.state === 'signed-in' ? session.user : null;
    const known: Record<string, string> = {
      name: user?.displayName ?? '',
      email: user?.email ?? '',
    };
    for (const field of fields) {
      const { name, value } = field;
      const [former, text] = [filledIn[name] ?? '', known[name] ?? ''];
      if (value !== former) continue;
      // Setting the same text again would move the cursor.
      if (text !== former) field.value = text;
      filledIn[name] = text;
    }
  };

  const isTyped = fields.some(({ value }) => value !== '');
  fillDraft();
  const message = fields.find(({ name }) => name === 'message');
  if (message) beginWithSubject(message);
  if (isTyped) keepDraft();
  // The browser's own messages would be in its language, and one at a time.
  form.noValidate = true;
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (!isSubmitting) void send();
    },
    end,
  );
  form.addEventListener(
    'input',
    ({ target }) => {
      const field = fields.find((candidate) => candidate === target);
      if (!field) return;
      const { length } = field.value;
      const isLong = field.name === 'message' && length > lengthShownFrom;
      const hint = isLong ? contactTexts.length(length, contactLengthMax.message) : undefined;
      showFieldNote(field, hint, 'hint');
      keepDraft();
    },
    end,
  );
  partOf(sent, 'another')?.addEventListener(
    'click',
    () => {
      sent.hidden = true;
      form.hidden = false;
      fields[0]?.focus();
    },
    end,
  );
  end.signal.addEventListener('abort', sessionStore.subscribe(prefill));
  prefill();
  return () => end.abort();
});

/** Makes the message begin with what the page's address says it is about. The cursor stays in its text. */
function beginWithSubject(field: MessageField): void {
  const about = helpSubjectOf(new URLSearchParams(window.location.search));
  if (!about || field.value.includes(about.id)) return;
  const subject = `${contactTexts.about[about.subject](about.id)}\n\n`;
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  field.value = subject + field.value;
  if (document.activeElement !== field) return;
  field.setSelectionRange(start + subject.length, end + subject.length);
}

function failureMessage(error: unknown): string {
  if (error instanceof NetworkFailure) return problemTexts.networkError;
  if (error instanceof ApiProblem && explainedProblems.includes(error.problem.code)) {
    return error.problem.detail;
  }
  return contactTexts.failed;
}
