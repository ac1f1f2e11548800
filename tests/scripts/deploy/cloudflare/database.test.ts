import { describe, expect, it } from 'vitest';
import { isSameDatabase } from '../../../../scripts/deploy/cloudflare/database.ts';

describe('an existing database of the same name', () => {
  it('is used only where the running Worker is bound to it', () => {
    expect(isSameDatabase('imagemint', null, null).ok).toBe(true);
    expect(isSameDatabase('imagemint', null, 'one').ok).toBe(true);
    expect(isSameDatabase('imagemint', 'one', 'one').ok).toBe(true);
    // A new database would be empty, without any user.
    expect(isSameDatabase('imagemint', 'one', null).ok).toBe(false);
    expect(isSameDatabase('imagemint', 'one', 'another').ok).toBe(false);
  });
});
