import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { honeypotField } from '../../../../domain/site/honeypot.ts';
import { MessageForm } from '../../../../src/site/contact/message-form.tsx';
import { SentNote } from '../../../../src/site/contact/sent-note.tsx';
import '../../../../src/site/islands/contact-form.ts';
import { serveTests } from '../../support/answering-server.ts';
import { openAt } from '../../support/page-address.ts';
import { find, showPart, type } from '../../support/page-part.tsx';
import { signIn, signOut } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';

const server = serveTests();

beforeEach(async () => {
  localStorage.clear();
  server.answer('sendMessage', { sent: true });
  await signOut(server);
});
afterEach(() => {
  openAt('/');
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

const draft = () => localStorage.getItem('imagemint.contact.draft');
const noteOf = (field: HTMLElement) => document.getElementById(`${field.id}-note`)?.textContent;

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

  it('never leaves the page, also while a message is being sent', async () => {
    server.hold('sendMessage');
    const page = open();
    const isPrevented = () => {
      const event = new SubmitEvent('submit', { cancelable: true, bubbles: true });
      page.form.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(isPrevented()).toBe(true);
    write(page);
    expect([isPrevented(), isPrevented()]).toEqual([true, true]);
  });

  it('a second submit while the first is under way sends nothing', async () => {
    const held = server.hold('sendMessage');
    const page = open();
    write(page);
    page.form.requestSubmit();
    page.form.requestSubmit();
    await until(() => expect(server.calls('sendMessage')).toHaveLength(1));
    expect(page.button.textContent).toBe('Sending…');
    expect([page.button.ariaDisabled, page.button.ariaBusy, page.form.ariaBusy]).toEqual([
      'true',
      'true',
      'true',
    ]);
    expect(page.button.disabled).toBe(false);
    expect([page.name, page.email, page.message].map(({ readOnly }) => readOnly)).toEqual([
      true,
      true,
      true,
    ]);
    held.answer({ sent: true });
    await until(() => expect(page.button.textContent).toBe('Send message'));
    expect(server.calls('sendMessage')).toHaveLength(1);
    expect(page.button.ariaDisabled).toBeNull();
    expect([page.button.ariaBusy, page.form.ariaBusy]).toEqual(['false', 'false']);
    expect(page.message.readOnly).toBe(false);
  });

  it('the same text that is sent again after a failure has the same id, and a changed one another', async () => {
    const page = open();
    write(page);
    server.lose('sendMessage');
    for (const text of ['My picture is gone', 'My picture is gone', 'My picture is back']) {
      type(page.message, text);
      const before = server.calls('sendMessage').length;
      page.form.requestSubmit();
      await until(() => expect(server.calls('sendMessage')).toHaveLength(before + 1));
      await until(() => expect(page.button.ariaDisabled).toBeNull());
    }
    const ids = server.calls('sendMessage').map((call) => call.field('id'));
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('another message after the first has the focus in its first field', async () => {
    const page = open();
    write(page);
    page.form.requestSubmit();
    await until(() => expect(page.sent.hidden).toBe(false));
    find('[data-part=another]').click();
    expect([page.sent.hidden, page.form.hidden]).toEqual([true, false]);
    expect(document.activeElement).toBe(page.name);
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

  it('a fault goes when its field is written in, and stays at the others', () => {
    const page = open();
    page.form.requestSubmit();
    type(page.name, 'Ravi');
    expect(noteOf(page.name)).toBeUndefined();
    expect(page.name.ariaInvalid).toBeNull();
    expect(page.name.hasAttribute('aria-describedby')).toBe(false);
    expect(noteOf(page.email)).toBe('E-mail is required');
    expect(page.email.getAttribute('aria-describedby')).toBe(`${page.email.id}-note`);
  });
});

describe('a failure', () => {
  it('keeps the text and the draft, and goes when the message is sent again', async () => {
    const page = open();
    write(page);
    server.lose('sendMessage');
    page.form.requestSubmit();
    await until(() => expect(page.failure.hidden).toBe(false));
    expect(page.failure.textContent).toContain('Network error. Please try again.');
    expect(page.message.value).toBe('My picture is gone');
    expect(draft()).toContain('My picture is gone');
    const held = server.hold('sendMessage');
    page.form.requestSubmit();
    expect(page.failure.hidden).toBe(true);
    await until(() => held.answer({ sent: true }));
    await until(() => expect(page.sent.hidden).toBe(false));
  });

  it('of the server is explained in its own words where they say what to do, with a code', async () => {
    const page = open();
    write(page);
    server.refuse('sendMessage', 'rate_limited', { detail: 'Wait a minute.' });
    page.form.requestSubmit();
    await until(() => expect(page.failure.hidden).toBe(false));
    expect(find('[data-part=message]', page.failure).textContent).toBe('Wait a minute.');
    expect(find('[data-part=code] button', page.failure).textContent).toContain('request');
    server.refuse('sendMessage', 'not_found', { detail: 'Nothing is here.' });
    page.form.requestSubmit();
    await until(() =>
      expect(find('[data-part=message]', page.failure).textContent).toBe(
        'Something went wrong. Please try again.',
      ),
    );
    server.lose('sendMessage');
    page.form.requestSubmit();
    await until(() => expect(page.failure.textContent).toBe('Network error. Please try again.'));
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

it('a refusal that names no field is said above them all', async () => {
  const page = open();
  write(page);
  server.refuse('sendMessage', 'invalid_input', { detail: 'This is no message.' });
  page.form.requestSubmit();
  await until(() =>
    expect(find('[data-part=message]', page.failure).textContent).toBe('This is no message.'),
  );
  expect([page.name, page.email, page.message].map(noteOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a draft', () => {
  it('comes back, and what was typed before the island started stays in its place', () => {
    localStorage.setItem(
      'imagemint.contact.draft',
      JSON.stringify({ name: 'Ravi', message: 'Half a' }),
    );
    const first = open();
    expect([first.name.value, first.email.value, first.message.value]).toEqual([
      'Ravi',
      '',
      'Half a',
    ]);
    const island = find('contact-form');
    island.remove();
    first.message.value = 'Typed early';
    document.body.append(island);
    expect(first.message.value).toBe('Typed early');
    expect(draft()).toBe(JSON.stringify({ name: 'Ravi', message: 'Typed early' }));
  });

  it('ends with its last character', () => {
    const page = open();
    type(page.message, 'Hello');
    expect(draft()).toBe(JSON.stringify({ message: 'Hello' }));
    type(page.message, '');
    expect(draft()).toBeNull();
  });

  it('has nothing of what a bot writes', () => {
    open();
    type(find<HTMLInputElement>(`[name=${honeypotField}]`), 'Buy now');
    expect(draft()).toBeNull();
  });

  it('is written no more once the island has left the page', () => {
    const page = open();
    find('contact-form').remove();
    type(page.message, 'Hello');
    expect(draft()).toBeNull();
  });
});

describe('the signed-in user', () => {
  it('has name and address filled in, which are no draft', async () => {
    await signIn(server);
    const page = open();
    expect([page.name.value, page.email.value]).toEqual(['Asha Rao', 'asha@example.com']);
    type(page.message, 'Hello');
    expect(draft()).toBe(JSON.stringify({ message: 'Hello' }));
  });

  it('who comes later has them filled in where nothing was written', async () => {
    const page = open();
    type(page.name, 'Ravi');
    await signIn(server);
    expect([page.name.value, page.email.value]).toEqual(['Ravi', 'asha@example.com']);
  });

  it('has them replaced by another user’s, and taken away at the sign-out', async () => {
    await signIn(server);
    const page = open();
    await signIn(server, { id: 'user-2', displayName: null, email: 'ravi@example.com' });
    expect([page.name.value, page.email.value]).toEqual(['', 'ravi@example.com']);
    await signOut(server);
    expect([page.name.value, page.email.value]).toEqual(['', '']);
  });

  it('has them filled in again after a message was sent', async () => {
    await signIn(server);
    const page = open();
    type(page.name, 'Someone else');
    type(page.message, 'Hello');
    page.form.requestSubmit();
    await until(() => expect(page.sent.hidden).toBe(false));
    expect([page.name.value, page.email.value, page.message.value]).toEqual([
      'Asha Rao',
      'asha@example.com',
      '',
    ]);
  });

  it('who changes after the island has left the page changes nothing in it', async () => {
    const page = open();
    find('contact-form').remove();
    await signIn(server);
    expect(page.email.value).toBe('');
  });
});

describe('the subject of the address', () => {
  it('begins the message, once', () => {
    openAt('/contact?order=order-7');
    const page = open();
    expect(page.message.value).toBe('About order order-7:\n\n');
    const island = find('contact-form');
    island.remove();
    document.body.append(island);
    expect(page.message.value).toBe('About order order-7:\n\n');
  });

  it('is no draft while nothing else is written', () => {
    openAt('/contact?order=order-7');
    open();
    expect(draft()).toBeNull();
  });
});

it('a long message shows its length from 500 characters before the limit', () => {
  const page = open();
  type(page.message, 'a'.repeat(4500));
  expect(noteOf(page.message)).toBeUndefined();
  type(page.message, 'a'.repeat(4501));
  expect(noteOf(page.message)).toBe('4501 of 5000 characters');
  expect(page.message.ariaInvalid).toBeNull();
  type(page.message, 'a'.repeat(4502));
  expect(document.querySelectorAll(`#${CSS.escape(`${page.message.id}-note`)}`)).toHaveLength(1);
});
