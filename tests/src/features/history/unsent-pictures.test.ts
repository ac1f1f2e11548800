import { afterEach, describe, expect, it } from 'vitest';
import {
  noteFailed,
  noteRefused,
  noteSent,
  readUnsent,
  subscribeToUnsent,
} from '../../../../src/features/history/unsent-pictures.ts';

afterEach(() => {
  for (const id of readUnsent().failed.keys()) noteSent(id);
});

describe('what a page knows of pictures that the account does not have', () => {
  it('is published with each change, until its reader is gone', () => {
    let changes = 0;
    const end = subscribeToUnsent(() => {
      changes += 1;
    });
    noteFailed('one');
    noteSent('one');
    expect(changes).toBe(2);
    end();
    noteFailed('two');
    expect(changes).toBe(2);
  });

  it('has a picture as failed or as refused, not as both', () => {
    noteFailed('one');
    noteRefused('one', 'too_old');
    expect([readUnsent().failed.has('one'), readUnsent().refused.get('one')]).toEqual([
      false,
      'too_old',
    ]);
  });
});
