import { describe, expect, it } from 'vitest';
import { isSameDatabase } from '../../../../scripts/deploy/cloudflare/database.ts';

describe('a database that carries the name', () => {
  it('is taken only where it is the one that the running Worker is bound to', () => {
    expect(isSameDatabase('imagemint', null, null).ok).toBe(true);
    expect(isSameDatabase('imagemint', null, 'one').ok).toBe(true);
    expect(isSameDatabase('imagemint', 'one', 'one').ok).toBe(true);
    // A new one beside it would be empty: every user would seem to be gone.
    expect(isSameDatabase('imagemint', 'one', null).ok).toBe(false);
    expect(isSameDatabase('imagemint', 'one', 'another').ok).toBe(false);
  });
});
