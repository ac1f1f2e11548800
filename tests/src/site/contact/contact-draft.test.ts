import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readDraft,
  saveDraft,
  saveDraftOnLeaving,
} from '../../../../src/site/contact/contact-draft.ts';
import { pageStorage } from '../../../device/page-storage.ts';

/** What stands in the form, whose island has not started. */
let typed: Record<string, string> | null;
/** The elements that were looked for. */
let asked: string[];

beforeEach(() => {
  typed = {};
  vi.stubGlobal('localStorage', pageStorage());
  vi.stubGlobal('window', new EventTarget());
  asked = [];
  const querySelector = (selector: string) => {
    asked.push(selector);
    return typed;
  };
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector }));
  vi.stubGlobal(
    'FormData',
    class {
      readonly #fields: Record<string, string>;

      constructor(form: Record<string, string>) {
        this.#fields = form;
      }

      get(name: string): string | null {
        return this.#fields[name] ?? null;
      }
    },
  );
  saveDraftOnLeaving();
});
afterEach(() => vi.unstubAllGlobals());

const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('a page that is left before the contact form has started', () => {
  it('saves what was typed over an older draft, of which the other fields stay', () => {
    saveDraft({ name: 'Ada', message: 'Last week' });
    typed = { name: '', email: '', message: 'Today' };
    leave();
    expect(readDraft()).toEqual({ name: 'Ada', message: 'Today' });
  });

  it('leaves the draft as it is where nothing was typed, or the message is on its way', () => {
    leave();
    expect(localStorage.getItem('imagemint.contact.draft')).toBeNull();
    saveDraft({ message: 'Last week' });
    leave();
    expect(readDraft()).toEqual({ message: 'Last week' });
    typed = { message: 'Today' };
    document.dispatchEvent(new Event('submit'));
    leave();
    expect(readDraft()).toEqual({ message: 'Last week' });
  });
});

describe('a stored draft', () => {
  it.each([
    ['{"name":"Ada","email":7,"message":null}', { name: 'Ada' }],
    ['null', {}],
    ['{"name":', {}],
  ])('%s is read as far as it is one', (stored, draft) => {
    localStorage.setItem('imagemint.contact.draft', stored);
    expect(readDraft()).toEqual(draft);
  });
});
