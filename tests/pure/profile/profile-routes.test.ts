import { describe, expect, it } from 'vitest';
import {
  buyerAddressLengthMax,
  buyerLengthMax,
  displayNameLengthMax,
} from '../../../domain/limits.ts';
import { profileRoutes } from '../../../worker/profile/profile-routes.ts';
import { readBuyer } from '../../../worker/sessions/buyer-store.ts';
import { hourMs, start } from '../account/object/open-object.ts';
import { cleared, openSignedIn, user, userId } from '../sessions/signed-in-world.ts';

/** The response of a call of the signed-in user's profile. */
async function openProfile() {
  const world = await openSignedIn();
  const { environment, request } = world;
  const responseOf = async (...[path, init]: [string, Parameters<typeof request>[2]?]) => {
    const response = await request(profileRoutes, path, init);
    return { status: response.status, body: (await response.json()) as object, response: response };
  };
  return {
    ...world,
    read: (headers: Record<string, string> = {}) => responseOf('/api/me', { headers }),
    change: (body: object, headers: Record<string, string> = {}) =>
      responseOf('/api/me', { method: 'PATCH', body, headers }),
    setBuyer: (body: object, headers: Record<string, string> = {}) =>
      responseOf('/api/me/buyer', { method: 'PATCH', body, headers }),
    /** The name that D1 has. */
    storedName: () =>
      environment.DATABASE.prepare('SELECT display_name AS name FROM users WHERE id = ?')
        .bind(userId)
        .first('name'),
  };
}

type Profile = Awaited<ReturnType<typeof openProfile>>;

/** What the user is, for the account and for D1. */
async function stateOf({ read, storedName }: Profile) {
  const { body } = await read();
  return { ...body, storedName: await storedName() };
}

describe('a profile that is read', () => {
  it('a profile has the user and the end of the session', async () => {
    const { read } = await openProfile();
    const { status, body, response } = await read();
    expect([status, body]).toEqual([
      200,
      {
        user: { ...user, keepPictures: false },
        session: { expiresAt: new Date(start + hourMs).toISOString() },
      },
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['without a cookie', { Cookie: '' }, {}, []],
    ['with a forged cookie', { Cookie: 'session=guess' }, {}, cleared],
    ['of a page of another user', { 'X-Expected-User': '6'.repeat(32) }, {}, []],
    ['of a disabled user', {}, { refusal: 'user_disabled' }, cleared],
  ])('a profile is empty for a request %s', async (who, headers, more, cookies) => {
    const { read, object } = await openProfile();
    if (who === 'of a disabled user') object.access.setDisabled(start);
    const { status, body, response } = await read(headers);
    expect([status, body]).toEqual([200, { user: null, session: null, ...more }]);
    expect(response.headers.getSetCookie()).toEqual(cookies);
  });
});

describe('a profile that is changed', () => {
  it('a new name is stored the account and in D1, and nothing else is changed', async () => {
    const profile = await openProfile();
    const { user: _, ...before } = { user, ...(await stateOf(profile)) };
    for (const [displayName, stored] of [
      ['  Ada Lovelace \n', 'Ada Lovelace'],
      ['Ada', 'Ada'],
      [null, null],
    ] as const) {
      const { status, body } = await profile.change({ displayName, email: 'x', credits: 99 });
      const changed = { ...user, displayName: stored, keepPictures: false };
      expect([status, body]).toEqual([200, { user: changed }]);
      expect(await stateOf(profile)).toEqual({ ...before, user: changed, storedName: stored });
    }
    expect(profile.object.credits()).toMatchObject({ balance: 2 });
  });

  it('the choice to keep pictures leaves the name, and a new name leaves the choice', async () => {
    const profile = await openProfile();
    let expected: object = { ...user, keepPictures: false };
    for (const change of [
      { keepPictures: true },
      { displayName: 'Eve' },
      { displayName: 'Ada', keepPictures: false },
    ]) {
      expected = { ...expected, ...change };
      expect((await profile.change(change)).body).toEqual({ user: expected });
      expect(await stateOf(profile)).toMatchObject({ user: expected });
    }
  });

  it.each([
    ['of 81 characters', { displayName: 'x'.repeat(displayNameLengthMax + 1) }],
    ['with a choice that is none', { displayName: 'Eve', keepPictures: 'yes' }],
    ['that is missing', {}],
  ])('a name %s is refused, and the old one remains', async (_, body) => {
    const profile = await openProfile();
    const before = await stateOf(profile);
    const refused = await profile.change(body);
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'invalid_input' }]);
    expect(await stateOf(profile)).toEqual(before);
  });

  it('a profile is changed for its own user alone', async () => {
    const profile = await openProfile();
    const before = await stateOf(profile);
    for (const [headers, status, code] of [
      [{ Cookie: '' }, 401, 'signed_out'],
      [{ 'X-Expected-User': '6'.repeat(32) }, 401, 'signed_out'],
      [{ Origin: 'https://evil.example' }, 403, 'cross_origin'],
    ] as const) {
      for (const response of [
        await profile.change({ displayName: 'Eve' }, headers),
        await profile.setBuyer({ company: 'Eve', taxNumber: '' }, headers),
      ]) {
        expect([response.status, response.body]).toMatchObject([status, { code }]);
      }
    }
    expect(await stateOf(profile)).toEqual(before);
  });
});

describe('what a user wants on receipts', () => {
  const longest = 'x'.repeat(buyerLengthMax);
  const longestAddress = 'x'.repeat(buyerAddressLengthMax);

  it('company, address and tax number are stored as they are handled, without spaces around them', async () => {
    const { setBuyer, environment } = await openProfile();
    for (const [body, buyer] of [
      [
        { company: ' Ada & Co ', address: ' 1 Road\nPune \n', taxNumber: '\tDE 1' },
        { company: 'Ada & Co', address: '1 Road\nPune', taxNumber: 'DE 1' },
      ],
      [
        { company: longest, address: longestAddress, taxNumber: longest },
        { company: longest, address: longestAddress, taxNumber: longest },
      ],
      [
        { company: '', taxNumber: '' },
        { company: '', address: '', taxNumber: '' },
      ],
    ]) {
      const response = await setBuyer(body ?? {});
      expect([response.status, response.body]).toEqual([200, { buyer }]);
      expect(await readBuyer(environment.DATABASE, userId)).toEqual(buyer);
    }
  });

  it.each([
    { company: 'Ada' },
    { company: `${longest}x`, taxNumber: '' },
    { company: '', address: `${longestAddress}x`, taxNumber: '' },
    { company: '', address: 'a\tb', taxNumber: '' },
  ])('a company and a tax number are refused, and the former remain: %j', async (body) => {
    const { setBuyer, environment } = await openProfile();
    const buyer = { company: 'Before', address: '0 Road', taxNumber: 'DE 0' };
    await setBuyer(buyer);
    const response = await setBuyer(body);
    expect([response.status, response.body]).toMatchObject([422, { code: 'invalid_input' }]);
    expect(await readBuyer(environment.DATABASE, userId)).toEqual(buyer);
  });
});
