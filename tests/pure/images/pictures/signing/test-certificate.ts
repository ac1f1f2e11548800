import * as x509 from '@peculiar/x509';

const pemOf = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${btoa(String.fromCharCode(...new Uint8Array(der)))}\n-----END ${label}-----`;

export interface TestCertificate {
  certificate: string;
  privateKey: string;
}

/** A certificate for signing manifests of C2PA, issued by an authority of its own. */
export async function makeCertificate({
  curve = 'P-256',
  notAfter = new Date('2040-01-01'),
  usage = x509.ExtendedKeyUsage.emailProtection as string,
} = {}): Promise<TestCertificate> {
  const keysOf = async (namedCurve: string) => {
    const how = { name: 'ECDSA', namedCurve };
    return (await crypto.subtle.generateKey(how, true, ['sign', 'verify'])) as CryptoKeyPair;
  };
  const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const [issuerKeys, keys] = await Promise.all([keysOf('P-256'), keysOf(curve)]);
  const notBefore = new Date('2026-01-01');
  const issuer = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test authority, O=Test',
    notBefore,
    notAfter,
    signingAlgorithm,
    keys: issuerKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(issuerKeys.publicKey),
    ],
  });
  const own = await x509.X509CertificateGenerator.create({
    subject: 'CN=Test signer, O=Test',
    issuer: issuer.subject,
    notBefore,
    notAfter,
    signingAlgorithm,
    publicKey: keys.publicKey,
    signingKey: issuerKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([usage], true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuerKeys.publicKey),
    ],
  });
  return {
    certificate: [own, issuer].map(({ rawData }) => pemOf('CERTIFICATE', rawData)).join('\n'),
    privateKey: pemOf(
      'PRIVATE KEY',
      (await crypto.subtle.exportKey('pkcs8', keys.privateKey)) as ArrayBuffer,
    ),
  };
}
