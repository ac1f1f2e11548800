import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '../../../worker/http/context.ts';
import { browserName, placeOf, seenFrom } from '../../../worker/sessions/seen-from.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = `${webKit} Chrome/150.0.0.0`;
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 20_0 like Mac OS X)';
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 10)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';

describe('the browser and the system of a session', () => {
  it.each([
    [`${windows} ${chrome} Safari/537.36 Edg/150.0.0.0`, 'Edge, Windows'],
    [`${windows} ${chrome} Safari/537.36 OPR/130.0.0.0`, 'Opera, Windows'],
    [
      `${android} ${webKit} SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36`,
      'Samsung Internet, Android',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox, Windows'],
    [`${iPad} ${appleWebKit} FxiOS/153.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPad'],
    [`${linux} ${chrome} Safari/537.36`, 'Chrome, Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome, ChromeOS'],
    [`${iPhone} ${appleWebKit} Version/20.0 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
    // One of both is known.
    ['curl/8.14 (Linux)', 'Linux'],
    ['curl/8.14', null],
  ])('%s is shown as %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});

it('the place of a session is the edge’s city and country, each unknown where the edge does not say it', () => {
  expect(placeOf({ city: 'Pune', country: 'IN' })).toEqual({ city: 'Pune', country: 'IN' });
  expect(placeOf({ country: 'IN' })).toEqual({ city: null, country: 'IN' });
  expect(placeOf()).toEqual({ city: null, country: null });
  // `T1` is the edge's for Tor.
  for (const country of ['INX', 'xIN', 'in', 'T1', '', ['IN'], null, 7]) {
    expect(placeOf({ city: 'Pune', country })).toEqual({ city: 'Pune', country: null });
  }
  for (const city of ['', ['Pune'], null, 7]) {
    expect(placeOf({ city, country: 'IN' })).toEqual({ city: null, country: 'IN' });
  }
});

describe('a request', () => {
  const app = new Hono<AppEnv>().get('/', (context) => context.json(seenFrom(context)));
  /** From where a request comes, with what the edge says of it. */
  async function seen(headers: Record<string, string>, cf?: object) {
    const request = Object.assign(new Request('http://localhost/', { headers }), { cf });
    return (await app.request(request)).json();
  }

  it('a request comes from the browser that it names and the place that the edge guesses', async () => {
    const agent = { 'User-Agent': `${linux} ${chrome} Safari/537.36` };
    expect(await seen(agent, { city: 'Pune', country: 'IN', colo: 'BOM' })).toEqual({
      browser: 'Chrome, Linux',
      city: 'Pune',
      country: 'IN',
    });
    expect(await seen({})).toEqual({ browser: null, city: null, country: null });
  });
});
