import { beforeEach, describe, expect, it, vi } from 'vitest';
import { honeypotField } from '../../../../domain/site/honeypot.ts';
import { MessageForm } from '../../../../src/site/contact/message-form.tsx';
import { SentNote } from '../../../../src/site/contact/sent-note.tsx';
import '../../../../src/site/islands/contact-form.ts';
import { problemTexts } from '../../../../src/texts/en/shell/problems.ts';
import { until } from '../../../until.ts';
import { find, showPart, type } from '../../support/page-part.tsx';
import { resizeInTests } from '../../support/resize-observers.ts';
import { serveTests } from '../../support/responding-server.ts';
import { signIn, signOut } from '../../support/sessions.ts';

const server = serveTests();
// Toasts look for room.
resizeInTests();

beforeEach(async () => {
  localStorage.clear();
  server.response('sendMessage', { sent: true });
  await signOut(server);
});

function open() {
  showPart(
    <contact-form>
      <MessageForm />
      <SentNote />
    </contact-form>,
  );
  return {
    form: find<HTMLFormElement>('form'),
    sent: find('[data-part=sent]'),
    button: find<HTMLButtonElement>('form [type=submit]'),
    failure: find('[data-part=failure]'),
    name: find<HTMLInputElement>('[name=name]'),
    email: find<HTMLInputElement>('[name=email]'),
    message: find<HTMLTextAreaElement>('[name=message]'),
  };
}

function write(page: ReturnType<typeof open>, text = 'My picture is gone') {
  type(page.name, 'Ravi');
  type(page.email, 'ravi@example.com');
  type(page.message, text);
}

const draft = (user = '') => localStorage.getItem(`imagemint.contact.draft${user}`);
const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('sending', () => {
  it('sends what was written with the hidden field and an id, and shows that it was sent', async () => {
    const page = open();
    write(page);
    page.form.requestSubmit();
    await until(() => expect(page.sent.hidden).toBe(false));
    const [call] = server.calls('sendMessage');
    expect(call?.body).toMatchObject({
      name: 'Ravi',
      email: 'ravi@example.com',
      message: 'My picture is gone',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(call?.field(honeypotField)).toBe('');
    expect(page.form.hidden).toBe(true);
    expect(document.activeElement).toBe(page.sent);
    expect([page.name.value, page.message.value]).toEqual(['', '']);
    expect(draft()).toBeNull();
  });

  it('a second submit while the first is under way sends nothing', async () => {
    const held = server.hold('sendMessage');
    const page = open();
    write(page);
    page.form.requestSubmit();
    page.form.requestSubmit();
    await until(() => expect(server.calls('sendMessage')).toHaveLength(1));
    expect(page.button.textContent).toBe('Sending…');
    expect([page.button.ariaDisabled, page.button.ariaBusy]).toEqual(['true', 'true']);
    // The button keeps the focus, and nothing is typed that would be lost.
    expect([page.button.disabled, page.message.readOnly]).toEqual([false, true]);
    held.response({ sent: true });
    await until(() => expect(page.button.textContent).toBe('Send message'));
    expect(server.calls('sendMessage')).toHaveLength(1);
    expect([page.button.ariaDisabled, page.message.readOnly]).toEqual([null, false]);
  });

  it('after a failure keeps the draft, and has the same id for the same text, and another for a changed one', async () => {
    const page = open();
    write(page);
    server.lose('sendMessage');
    for (const text of ['My picture is gone', 'My picture is gone', 'My picture is back']) {
      type(page.message, text);
      const before = server.calls('sendMessage').length;
      page.form.requestSubmit();
      expect(page.failure.hidden).toBe(true);
      await until(() => expect(server.calls('sendMessage')).toHaveLength(before + 1));
      await until(() => expect(page.failure.hidden).toBe(false));
      expect(page.failure.textContent).toContain('Network error. Please try again.');
      expect([page.message.value, JSON.parse(draft() ?? '')]).toEqual([
        text,
        { name: 'Ravi', email: 'ravi@example.com', message: text },
      ]);
      await until(() => expect(page.button.ariaDisabled).toBeNull());
    }
    const ids = server.calls('sendMessage').map((call) => call.field('id'));
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('a message with faults is not sent, names them, and has the focus in the first one', () => {
    const page = open();
    type(page.name, 'Ravi');
    type(page.email, 'ravi@');
    page.form.requestSubmit();
    expect(server.calls('sendMessage')).toEqual([]);
    expect(noteOf(page.name)).toBeUndefined();
    expect(noteOf(page.email)).toBe('This e-mail address is not complete.');
    expect(noteOf(page.message)).toBe('Message is required');
    expect([page.name.ariaInvalid, page.email.ariaInvalid]).toEqual([null, 'true']);
    expect(document.activeElement).toBe(page.email);
  });
});

describe('a failure', () => {
  it('of the server is explained in its own words where they say what to do, with a code', async () => {
    const page = open();
    write(page);
    server.refuse('sendMessage', 'rate_limited', { detail: 'Wait a minute.' });
    page.form.requestSubmit();
    await until(() => expect(page.failure.hidden).toBe(false));
    expect(find('[data-part=message]', page.failure).textContent).toBe('Wait a minute.');
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const code = find('[data-part=code] button', page.failure);
    expect(code.title).toBe(problemTexts.copy);
    code.click();
    await until(() => expect(find('[data-toast]').textContent).toBe(problemTexts.copied));
    expect(copied).toEqual(['request-1']);
    server.refuse('sendMessage', 'not_found', { detail: 'Nothing is here.' });
    page.form.requestSubmit();
    await until(() =>
      expect(find('[data-part=message]', page.failure).textContent).toBe(
        'Something went wrong. Please try again.',
      ),
    );
  });

  it('that names a field is shown at that field', async () => {
    const page = open();
    write(page);
    server.refuse('sendMessage', 'invalid_input', {
      errors: [{ path: 'email', message: 'No such domain.' }],
    });
    page.form.requestSubmit();
    await until(() => expect(noteOf(page.email)).toBe('No such domain.'));
    expect(document.activeElement).toBe(page.email);
    expect(page.failure.hidden).toBe(false);
  });
});

it('a draft comes back, and what was typed before the island started stays in its place', () => {
  localStorage.setItem(
    'imagemint.contact.draft',
    JSON.stringify({ name: 'Ravi', message: 'Half a' }),
  );
  const first = open();
  expect([first.name.value, first.message.value]).toEqual(['Ravi', 'Half a']);
  const island = find('contact-form');
  island.remove();
  first.message.value = 'Typed early';
  document.body.append(island);
  expect(first.message.value).toBe('Typed early');
  expect(draft()).toBe(JSON.stringify({ name: 'Ravi', message: 'Typed early' }));
});

it('the name and address of the signed-in user are filled in, no draft, and taken away with the user', async () => {
  await signIn(server);
  const page = open();
  expect([page.name.value, page.email.value]).toEqual(['Asha Rao', 'asha@example.com']);
  type(page.message, 'Hello');
  expect([draft(), draft('.user-1')]).toEqual([null, JSON.stringify({ message: 'Hello' })]);
  await signIn(server, { id: 'user-2', displayName: null, email: 'ravi@example.com' });
  expect([page.name.value, page.email.value]).toEqual(['', 'ravi@example.com']);
  page.name.value = 'Ravi';
  page.form.requestSubmit();
  // For a second message the address is there again.
  await until(() => expect(page.sent.hidden).toBe(false));
  expect([page.email.value, page.message.value]).toEqual(['ravi@example.com', '']);
  await signOut(server);
  expect([page.name.value, page.email.value]).toEqual(['', '']);
});

it('the draft of a user whose session has ended is shown to that user alone', async () => {
  await signIn(server);
  type(open().message, 'Only for you');
  await signOut(server);
  const reopen = () => {
    find('contact-form').remove();
    return open();
  };
  const shown = async (user?: Parameters<typeof signIn>[1]) => {
    const { message } = reopen();
    if (user) await signIn(server, user);
    return message.value;
  };
  expect(await shown()).toBe('');
  expect(await shown({ id: 'user-1' })).toBe('Only for you');
  await signOut(server);
  // A visitor's own draft does not replace it.
  type(reopen().message, 'From a visitor');
  expect(await shown({ id: 'user-2' })).toBe('From a visitor');
  await signIn(server, { id: 'user-1' });
  expect(await shown()).toBe('Only for you');
});
