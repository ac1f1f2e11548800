import { describe, expect, it } from 'vitest';
import { renameColor, renameField } from '../../../src/device/drafts/rename-field.ts';

describe('renameField', () => {
  it('returns the object with the field under its present name', () => {
    expect(renameField({ a: 1, b: 2 }, 'a', 'c')).toEqual({ c: 1, b: 2 });
    expect(renameColor({ colour: '#ffffff', size: 1 })).toEqual({ color: '#ffffff', size: 1 });
  });

  it('returns the same value where the earlier name is missing or the present one exists', () => {
    const present = { color: 'auto' };
    expect(renameColor(present)).toBe(present);
    const both = { color: 'auto', colour: '#ffffff' };
    expect(renameColor(both)).toBe(both);
  });
});
