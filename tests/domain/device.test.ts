import { describe, expect, it } from 'vitest';
import { isMobile } from '../../domain/device.ts';

describe('a phone', () => {
  it('a phone is recognized by its user agent', () => {
    expect(isMobile('Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)')).toBe(true);
    expect(isMobile('Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0')).toBe(false);
    expect(isMobile(undefined)).toBe(false);
  });
});
