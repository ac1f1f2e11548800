import type { EntryKind, EntryText } from '../../../domain/account/credits.ts';
import { jobErrorMessages } from '../../../domain/account/job-error.ts';
import { packs } from '../../../domain/packs.ts';
import { type Tool, toolCatalogue, tools } from '../../../domain/tools/tools.ts';

/** Converts the English note of an entry from before entries had a code. */
export function textOfNote(entry: { kind: EntryKind; note: string; amount: number }): EntryText {
  const { kind, note, amount } = entry;
  switch (kind) {
    case 'trial':
      return { code: amount === 0 ? 'trial_withheld' : 'trial', params: {} };
    case 'purchase': {
      const pack = packs.find(({ name }) => name === note);
      return { code: 'bought', params: pack ? { productId: pack.productId } : {} };
    }
    case 'spend':
      return { code: 'charged', params: toolParams(toolOfNote(note)) };
    case 'not_charged':
      return textOfUncharged(note);
    case 'reversal':
      return note === 'Money returned'
        ? { code: 'money_returned', params: {} }
        : { code: 'taken_back', params: { note } };
    case 'adjustment':
      return { code: 'adjusted', params: { note } };
    case 'notice':
      return textOfNotice(note);
  }
}

/** The tool that the note of a hold names, or null. */
export function toolOfNote(title: string): Tool | null {
  return tools.find((name) => toolCatalogue[name].title === title) ?? null;
}

/** What an entry says of its tool, if it has one. */
export function toolParams(tool: Tool | null): EntryText['params'] {
  return tool === null ? {} : { tool };
}

function textOfUncharged(note: string): EntryText {
  const [, end] = /^Payment in dispute: (?:not charged\. )?(.+)$/.exec(note) ?? [];
  if (end !== undefined) {
    return { code: 'dispute_ended', params: { reason: disputeEnds.get(end) ?? 'kept' } };
  }
  const [title = '', sentence = ''] = note.split(': not charged. ');
  const reason = reasons.get(sentence);
  return {
    code: 'not_charged',
    params: { ...toolParams(toolOfNote(title)), ...(reason ? { reason } : {}) },
  };
}

const disputeEnds = new Map([
  ['It took too long.', 'expired'],
  ['Its credits were taken back.', 'taken_back'],
  ['The dispute was lost, so its credits are taken back.', 'lost'],
]);

const reasons = new Map<string, string>([
  ...Object.entries(jobErrorMessages).map(([code, message]) => [message, code] as const),
  ['It took too long.', 'deadline_exceeded'],
  ['Account deleted.', 'account_closed'],
]);

function textOfNotice(note: string): EntryText {
  const [, frozen] = /^Frozen: (.*)$/s.exec(note) ?? [];
  if (frozen !== undefined) return { code: 'frozen', params: { note: frozen } };
  const [, unfrozen] = /^No longer frozen: (.*)$/s.exec(note) ?? [];
  if (unfrozen !== undefined) return { code: 'unfrozen', params: { note: unfrozen } };
  if (note.startsWith('Welcome back.')) return { code: 'reopened', params: {} };
  if (note === 'Account deleted by its owner') return { code: 'closed', params: { by: 'owner' } };
  if (note === 'Account deleted by the operator') {
    return { code: 'closed', params: { by: 'operator' } };
  }
  return { code: 'note', params: { note } };
}
