import { describe, expect, it } from 'vitest';
import { browserName, placeOf } from '../../../worker/sessions/seen-from.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the browser of a session', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/150.0 Safari/537.36 Edg/150.0`,
      'Edge, Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/150.0 Safari/537.36`, 'Chrome, Linux'],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${webKit} SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36`,
      'Samsung Internet, Android',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/20.0 Safari/605.1.15`,
      'Safari, macOS',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 20_0 like Mac OS X) ${webKit} CriOS/150.0 Mobile/15E148 Safari/604.1`,
      'Chrome, iPad',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox, Windows'],
    ['curl/8.14', null],
    ['', null],
  ])('%s is shown as %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});

describe('the place of a session', () => {
  it('the place is the edge’s city and country, and unknown where there is no edge', () => {
    expect(placeOf({ city: 'Pune', country: 'IN' })).toEqual({ city: 'Pune', country: 'IN' });
    expect(placeOf()).toEqual({ city: null, country: null });
    expect(placeOf({ city: '', country: 'T1' })).toEqual({ city: null, country: null });
    expect(placeOf({ city: 7, country: null })).toEqual({ city: null, country: null });
    for (const country of ['INX', 'xIN', 'in', ['IN']]) {
      expect(placeOf({ city: 'Pune', country })).toEqual({ city: 'Pune', country: null });
    }
  });

  it('the name of a city is cut after 100 characters', () => {
    expect(placeOf({ city: 'x'.repeat(100) }).city).toHaveLength(100);
    expect(placeOf({ city: 'x'.repeat(101) }).city).toHaveLength(100);
  });
});
