import { createPrivateKey, X509Certificate } from 'node:crypto';
import { certificatesOf, derOf } from '../../../worker/images/pictures/signing/pem.ts';
import { signPicture } from '../../../worker/images/pictures/signing/sign-picture.ts';
import { type CheckResult, failure, ok, warning } from './check.ts';

const dayMs = 86_400_000;

/** How long before its end a certificate is named. */
const renewalMs = 30 * dayMs;

/** Extended usages that readers accept: e-mail protection, document signing, and C2PA's own. */
const usages = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.62558.2.1'];

/** A PNG of one pixel. */
const sample = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Checks the certificate and the key that sign pictures, as far as their values are known here. */
export async function checkSigning(
  variables: Readonly<Record<string, unknown>>,
  now = Date.now(),
): Promise<CheckResult[]> {
  const certificate = String(variables.C2PA_CERTIFICATE ?? '');
  const privateKey = String(variables.C2PA_PRIVATE_KEY ?? '');
  if (!certificate) return [];
  try {
    const [own, issuer] = certificatesOf(certificate).map((der) => new X509Certificate(der));
    if (!own) return [failure('C2PA_CERTIFICATE has no certificate')];
    const fault = faultOf(own, now);
    if (fault) return [failure(`C2PA_CERTIFICATE ${fault}`)];
    const results = [
      own.validToDate.getTime() < now + renewalMs
        ? warning(`C2PA_CERTIFICATE ends on ${own.validToDate.toISOString().slice(0, 10)}`)
        : ok(`C2PA_CERTIFICATE is of ${own.subject.replaceAll('\n', ', ')}`),
    ];
    if (!issuer) {
      results.push(warning('C2PA_CERTIFICATE lacks the certificates of those that issued it'));
    }
    return privateKey ? [...results, await checkKey(own, { certificate, privateKey })] : results;
  } catch (error) {
    return [failure(`C2PA_CERTIFICATE cannot be read: ${(error as Error).message}`)];
  }
}

function faultOf(certificate: X509Certificate, now: number): string | null {
  if (certificate.validToDate.getTime() <= now) return 'has ended';
  if (certificate.validFromDate.getTime() > now) return 'is not valid yet';
  if (certificate.ca) return 'is of an authority, and not of a signer';
  const isForSigning = certificate.keyUsage?.some((usage) => usages.includes(usage));
  return isForSigning ? null : 'is not for signing content: readers refuse its signatures';
}

async function checkKey(
  own: X509Certificate,
  signing: { certificate: string; privateKey: string },
): Promise<CheckResult> {
  try {
    const key = Buffer.from(derOf(signing.privateKey));
    if (!own.checkPrivateKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))) {
      return failure('C2PA_PRIVATE_KEY is not the key of C2PA_CERTIFICATE');
    }
    const mark = { sourceType: 'trainedAlgorithmicMedia' };
    await signPicture(new Uint8Array(sample), mark, null, { name: 'doctor', signing });
    return ok('C2PA_PRIVATE_KEY signs a picture');
  } catch (error) {
    return failure(`C2PA_PRIVATE_KEY cannot sign: ${(error as Error).message}`);
  }
}
