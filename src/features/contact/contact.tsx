import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../domain/user.ts';
import { ApiProblem, NetworkFailure, request } from '../../api/request.ts';
import { contactTexts } from '../../texts/en/contact.ts';
import { problemTexts } from '../../texts/en/problems.ts';
import {
  keepDraft,
  type Letter,
  type LetterFaults,
  letterFaults,
  readTyped,
  useDraft,
} from './letter.ts';
import { LetterForm } from './letter-form.tsx';
import { SentNote } from './sent-note.tsx';

type State =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'success' }
  | { name: 'error'; message: string };

/** Writing to us. What was written survives a failure, a reload and a lost connection. */
export function Contact({ user }: { user: User | null }) {
  const draft = useDraft();
  const [edited, setEdited] = useState<Partial<Letter> | null>(null);
  const typed = edited ?? draft;
  const [faults, setFaults] = useState<LetterFaults>({});
  /** Counts how often a letter was turned down for its fields: the eyes are then led to the first. */
  const [turnedDown, setTurnedDown] = useState(0);
  const [state, setState] = useState<State>({ name: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  /** The last letter that left, and its id: the same one again is no second message. */
  const last = useRef({ id: '', text: '' });
  const letter: Letter = {
    name: typed.name ?? user?.displayName ?? '',
    email: typed.email ?? user?.email ?? '',
    message: typed.message ?? '',
  };

  // The form is there before it works: what was typed in the meantime stands in it alone.
  useLayoutEffect(() => {
    const early = form.current && readTyped(form.current);
    if (early) setEdited(early);
  }, []);

  useEffect(() => {
    if (edited) keepDraft(Object.values(edited).some((text) => text !== '') ? edited : null);
  }, [edited]);

  useEffect(() => {
    if (turnedDown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [turnedDown]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.name === 'submitting') return;
    const found = letterFaults(letter);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      setTurnedDown((times) => times + 1);
      return;
    }
    const text = JSON.stringify(letter);
    if (last.current.text !== text) last.current = { id: crypto.randomUUID(), text };
    const hidden = Object.fromEntries(new FormData(event.currentTarget));
    setState({ name: 'submitting' });
    try {
      const body = { ...hidden, ...letter, id: last.current.id };
      await request('/api/contact', { method: 'POST', body });
      setEdited({});
      setState({ name: 'success' });
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.code === 'invalid_input') {
        setFaults(
          Object.fromEntries(
            (error.problem.errors ?? []).map(({ path, message }) => [
              path,
              contactTexts.serverFault(message),
            ]),
          ),
        );
        setTurnedDown((times) => times + 1);
      }
      setState({ name: 'error', message: failureWords(error) });
    }
  };

  const writeAnother = () => {
    // The button that is pressed goes with its note: the keyboard is in the new letter at once.
    flushSync(() => setState({ name: 'idle' }));
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };

  if (state.name === 'success') {
    return <SentNote onAnother={writeAnother} />;
  }
  return (
    <LetterForm
      form={form}
      letter={letter}
      faults={faults}
      failure={state.name === 'error' ? state.message : null}
      isSubmitting={state.name === 'submitting'}
      onChange={(field, text) => {
        setEdited({ ...typed, [field]: text });
        setFaults((before) => ({ ...before, [field]: undefined }));
      }}
      onSubmit={(event) => void send(event)}
    />
  );
}

/** Problems that say themselves what to do; of all others the writer needs no more than to try again. */
const plainProblems: readonly string[] = ['message_refused', 'rate_limited', 'invalid_input'];

function failureWords(error: unknown): string {
  if (error instanceof NetworkFailure) return problemTexts.networkError;
  if (error instanceof ApiProblem && plainProblems.includes(error.problem.code)) {
    return error.problem.detail;
  }
  return contactTexts.failed;
}
