import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../domain/account/user.ts';
import { callApi } from '../../api/call-api.ts';
import { ApiProblem, NetworkFailure } from '../../api/request.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { contactTexts } from '../../texts/en/site/contact.ts';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import {
  type ContactMessage,
  type ContactMessageFaults,
  contactMessageFaults,
  readTyped,
  saveDraft,
  useSavedDraft,
} from './contact-message.ts';
import { MessageForm } from './message-form.tsx';
import { SentNote } from './sent-note.tsx';

type State =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'success' }
  | { name: 'error'; message: string; error: unknown };

/** The contact form. A draft survives a failure, a reload and a lost connection. */
export function Contact({ user }: { user: User | null }) {
  const draft = useSavedDraft();
  const [edited, setEdited] = useState<Partial<ContactMessage> | null>(null);
  const typed = edited ?? draft;
  const [faults, setFaults] = useState<ContactMessageFaults>({});
  /** How often the form was rejected for its fields: each time the first one gets the focus. */
  const [rejections, setRejections] = useState(0);
  const [state, setState] = useState<State>({ name: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  /** The last message that was sent, and its id: sending the same text again is no second message. */
  const last = useRef({ id: '', text: '' });
  const message: ContactMessage = {
    name: typed.name ?? user?.displayName ?? '',
    email: typed.email ?? user?.email ?? '',
    message: typed.message ?? '',
  };

  // The prerendered form takes input before React does: that input is only in the DOM.
  useLayoutEffect(() => {
    const early = form.current && readTyped(form.current);
    if (early) setEdited(early);
  }, []);

  useEffect(() => {
    if (edited) saveDraft(Object.values(edited).some((text) => text !== '') ? edited : null);
  }, [edited]);

  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [rejections]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.name === 'submitting') return;
    const found = contactMessageFaults(message);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      setRejections((times) => times + 1);
      return;
    }
    const text = JSON.stringify(message);
    if (last.current.text !== text) last.current = { id: crypto.randomUUID(), text };
    const hidden = Object.fromEntries(new FormData(event.currentTarget));
    setState({ name: 'submitting' });
    try {
      const body = { ...hidden, ...message, id: last.current.id };
      await callApi('sendMessage', { body });
      setEdited({});
      setState({ name: 'success' });
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.code === 'invalid_input') {
        setFaults(
          Object.fromEntries(
            (error.problem.errors ?? []).map(({ path, message: fault }) => [
              path,
              contactTexts.serverFault(fault),
            ]),
          ),
        );
        setRejections((times) => times + 1);
      }
      setState({ name: 'error', message: failureMessage(error), error });
    }
  };

  const writeAnother = () => {
    // The clicked button disappears, so the focus moves to the new form.
    flushSync(() => setState({ name: 'idle' }));
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };

  if (state.name === 'success') {
    return <SentNote onAnother={writeAnother} />;
  }
  return (
    <MessageForm
      form={form}
      message={message}
      faults={faults}
      failure={state.name === 'error' ? describeProblem(state.message, state.error) : null}
      isSubmitting={state.name === 'submitting'}
      onChange={(field, text) => {
        setEdited({ ...typed, [field]: text });
        setFaults((before) => ({ ...before, [field]: undefined }));
      }}
      onSubmit={(event) => void send(event)}
    />
  );
}

/** Problems whose own message says what to do. For all others the user is asked to try again. */
const explainedProblems: readonly string[] = ['message_refused', 'rate_limited', 'invalid_input'];

function failureMessage(error: unknown): string {
  if (error instanceof NetworkFailure) return problemTexts.networkError;
  if (error instanceof ApiProblem && explainedProblems.includes(error.problem.code)) {
    return error.problem.detail;
  }
  return contactTexts.failed;
}
