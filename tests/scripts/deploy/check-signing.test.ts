import { beforeAll, describe, expect, it } from 'vitest';
import { checkSigning } from '../../../scripts/deploy/checks/check-signing.ts';
import {
  makeCertificate,
  type TestCertificate,
} from '../../pure/images/pictures/signing/test-certificate.ts';

const now = Date.parse('2026-11-27');

let signing: TestCertificate;
let other: TestCertificate;
beforeAll(async () => {
  [signing, other] = await Promise.all([makeCertificate(), makeCertificate()]);
});

const check = async ({ certificate = '', privateKey = '' }: Partial<TestCertificate>) => {
  const variables = { C2PA_CERTIFICATE: certificate, C2PA_PRIVATE_KEY: privateKey };
  const results = await checkSigning(variables, now);
  return results.map(({ state, text }) => `${state}: ${text}`);
};

describe('the doctor', () => {
  it('finds a certificate and a key that sign', async () => {
    expect(await check(signing)).toEqual([
      'ok: C2PA_CERTIFICATE is of CN=Test signer, O=Test',
      'ok: C2PA_PRIVATE_KEY signs a picture',
    ]);
  });

  it('checks the certificate alone where the key is only at Cloudflare, and nothing without both', async () => {
    expect(await check({ certificate: signing.certificate })).toHaveLength(1);
    expect(await check({})).toEqual([]);
  });

  it('finds the key of another certificate', async () => {
    expect(await check({ ...signing, privateKey: other.privateKey })).toContain(
      'failure: C2PA_PRIVATE_KEY is not the key of C2PA_CERTIFICATE',
    );
  });

  it('finds that the issuer’s certificate is missing', async () => {
    const [own = ''] = signing.certificate.split(/(?<=END CERTIFICATE-----)\n/);
    expect(await check({ ...signing, certificate: own })).toContain(
      'warning: C2PA_CERTIFICATE lacks the certificates of those that issued it',
    );
  });

  it.each([
    [{ notAfter: new Date('2026-11-20') }, 'failure: C2PA_CERTIFICATE has ended'],
    [{ notAfter: new Date('2026-12-20') }, 'warning: C2PA_CERTIFICATE ends on 2026-12-20'],
    [
      { usage: '1.3.6.1.5.5.7.3.1' },
      'failure: C2PA_CERTIFICATE is not for signing content: readers refuse its signatures',
    ],
    [
      { curve: 'P-521' },
      'failure: C2PA_PRIVATE_KEY cannot sign: the key of C2PA_CERTIFICATE is not of P-256 or P-384',
    ],
  ])('finds a certificate with %o', async (change, text) => {
    expect(await check(await makeCertificate(change))).toContain(text);
  });

  it('finds a certificate and a key that are none', async () => {
    const certificate = '-----BEGIN CERTIFICATE-----AAAA-----END CERTIFICATE-----';
    expect((await check({ certificate })).join()).toMatch(/^failure: C2PA_CERTIFICATE cannot be/);
    const privateKey = '-----BEGIN PRIVATE KEY-----AAAA-----END PRIVATE KEY-----';
    expect((await check({ ...signing, privateKey })).join()).toContain('C2PA_PRIVATE_KEY cannot');
  });
});
