import { describe, expect, it } from 'vitest';
import { localConfiguration } from '../../emulators/local-configuration.ts';
import { issuerOf, readConfiguration, sendsEmail } from '../../worker/config.ts';

const production = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_CLIENT_ID: 'someone.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'secret',
  SESSION_SECRET: 'x'.repeat(32),
  IMAGE_PROVIDER: 'keyed',
  IMAGE_PROVIDER_URL: 'https://provider.example/generate',
  IMAGE_PROVIDER_HOST: 'provider.example',
  IMAGE_PROVIDER_KEYS: 'one, two,,three ',
};

const payments = {
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'secret of the key',
  RAZORPAY_WEBHOOK_SECRET: 'secret of the webhooks',
  RAZORPAY_API_URL: 'https://api.razorpay.com',
  RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
};

function configured(variables: object) {
  const result = readConfiguration(variables);
  if (!result.ok) throw new Error(result.faults.join());
  return result.configuration;
}

function faultsOf(variables: object): readonly string[] {
  const result = readConfiguration(variables);
  return result.ok ? [] : result.faults;
}

describe('a configuration', () => {
  it.each([
    [{}, false],
    [{ IMAGE_PROVIDER_REPEAT: 'never' }, false],
    [{ IMAGE_PROVIDER_REPEAT: 'uncertain' }, true],
  ])('whose provider may be called again after an uncertain call: %j, %s', (change, mayRepeat) => {
    expect(configured({ ...production, ...change }).imageProvider.mayRepeat).toBe(mayRepeat);
  });

  it('a complete configuration is read', () => {
    const configuration = configured(production);
    expect(configuration.imageProvider).toEqual({
      kind: 'keyed',
      url: new URL('https://provider.example/generate'),
      host: 'provider.example',
      keys: ['one', 'two', 'three'],
      shapes: [],
      tools: null,
      callsPerMinute: null,
      callsAtOnce: null,
      callsPerDay: null,
      timeoutS: null,
      mayRepeat: false,
    });
    expect(configuration.imageHost).toEqual({ kind: 'r2' });
    expect(configuration.emulated).toEqual([]);
  });

  it('a configuration error names every missing variable', () => {
    expect(faultsOf({ IMAGE_PROVIDER: 'keyed' })).toEqual(
      expect.arrayContaining(['GOOGLE_ISSUER is missing', 'SESSION_SECRET is missing']),
    );
    const { IMAGE_PROVIDER_KEYS: _, ...rest } = production;
    expect(faultsOf(rest)).toEqual([
      'IMAGE_PROVIDER_KEYS is required while IMAGE_PROVIDER is keyed',
    ]);
  });

  it.each([
    [
      'C2PA_CERTIFICATE',
      'C2PA_PRIVATE_KEY',
      '-----BEGIN PRIVATE KEY-----AA-----END PRIVATE KEY-----',
    ],
    [
      'C2PA_PRIVATE_KEY',
      'C2PA_CERTIFICATE',
      '-----BEGIN CERTIFICATE-----A\\nA-----END CERTIFICATE-----',
    ],
  ])('%s is required while %s is set', (missing, name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([
      `${missing} is required while ${name} is set`,
    ]);
  });

  it('a key for signing must be in PEM of PKCS #8', () => {
    const value = '-----BEGIN EC PRIVATE KEY-----AA-----END EC PRIVATE KEY-----';
    expect(faultsOf({ ...production, C2PA_PRIVATE_KEY: value }).join()).toContain('must be in PEM');
  });

  it.each([
    ['SESSION_SECRET', 'short'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['IMAGE_PROVIDER', 'magic'],
    ['IMAGE_PROVIDER_KEYS', ' , '],
    ['IMAGE_PROVIDER_TOOLS', 'text2img,telepathy'],
    ['IMAGE_PROVIDER_CALLS_PER_MINUTE', 'often'],
    ['IMAGE_PROVIDER_CALLS_PER_MINUTE', '2.5'],
    ['PROVIDER_CALLS_PER_DAY', '0'],
    ['IMAGE_HOST', 'cellar'],
    ['SELLER_NAME', '\u0009'],
    ['SELLER_NAME', 'one\ntwo'],
    ['SELLER_NAME', 'Example \u202eesrever'],
    ['SELLER_NAME', 'x'.repeat(101)],
    ['SELLER_ADDRESS', ' | '],
    ['SELLER_EMAIL', 'help at example.com'],
    ['SELLER_EMAIL', '"><script>@example.com'],
    ['SELLER_TAX_NUMBER', 'x'.repeat(61)],
    ['SELLER_TAX', 'GST'],
    ['LEGAL_REVIEWED', 'yes'],
    ['LEGAL_REVIEWED', '2026-02-30'],
  ])('a configuration error names %s when it is invalid', (name, value) => {
    const faults = faultsOf({ ...production, [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} `));
    expect(faults[0]).not.toContain(value);
  });

  it.each([
    ['an address on this machine', { GOOGLE_ISSUER: 'http://127.0.0.1:9' }],
    ['the path of the emulators', { IMAGE_PROVIDER_URL: 'https://a.example/__services/x' }],
    ['a constant of an emulator', { SESSION_SECRET: 'emulator-session-secret-that-is-no-secret' }],
    [
      'a key that a vendor publishes for tests',
      {
        TURNSTILE_SITE_KEY: '1x00000000000000000000BB',
        TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
      },
    ],
    ['a key of an emulator among others', { IMAGE_PROVIDER_KEYS: 'one,emulator-key-01' }],
    ['a key of an emulator after a space', { IMAGE_PROVIDER_KEYS: 'one, emulator-key-01' }],
  ])('a configuration is recognized as emulated by %s', (_, change) => {
    expect(configured({ ...production, ...change }).emulated).toEqual(Object.keys(change));
  });

  it('the seller’s address has one line per bar or line break', () => {
    const sellerOf = (variables: object) => configured({ ...production, ...variables }).seller;
    expect(
      sellerOf({
        SELLER_NAME: ' उदाहरण & Søns <Pvt> ',
        SELLER_ADDRESS: '1 Some Street |560001 Bengaluru\nIndia|',
        SELLER_EMAIL: 'help+shop@example.com',
        SELLER_TAX_NUMBER: 'GSTIN 29ABCDE1234F1Z5',
        SELLER_TAX: 'VAT (EU) 8.25',
      }),
    ).toEqual({
      name: 'उदाहरण & Søns <Pvt>',
      address: ['1 Some Street', '560001 Bengaluru', 'India'],
      email: 'help+shop@example.com',
      taxNumber: 'GSTIN 29ABCDE1234F1Z5',
      tax: { name: 'VAT (EU)', percent: 8.25 },
    });
    const unnamed = { address: [], email: null, taxNumber: null, tax: null };
    expect(sellerOf({ MERCHANT_NAME: 'Shop' })).toEqual({ name: 'Shop', ...unnamed });
    expect(sellerOf({})).toEqual({ name: 'Imagemint', ...unnamed });
  });

  it('a configuration for this machine is complete, and recognized as emulated', () => {
    expect(configured(localConfiguration('http://localhost:5173')).emulated).toContain(
      'GOOGLE_ISSUER',
    );
  });

  it('a configuration may name any server with OpenAI’s API, and by default names OpenAI', () => {
    const { IMAGE_PROVIDER_URL: _, IMAGE_PROVIDER_HOST: __, ...rest } = production;
    const openAi = { ...rest, IMAGE_PROVIDER: 'openai' };
    const providerOf = (variables: object) => configured(variables).imageProvider;
    expect(providerOf(openAi)).toEqual({
      kind: 'openai',
      url: new URL('https://api.openai.com/v1'),
      keys: ['one', 'two', 'three'],
      model: null,
      textModel: null,
      tools: null,
      callsPerMinute: null,
      callsAtOnce: null,
      callsPerDay: null,
      timeoutS: null,
      mayRepeat: false,
    });
    expect(
      providerOf({
        ...openAi,
        IMAGE_PROVIDER_URL: 'https://images.example/v1',
        IMAGE_PROVIDER_MODEL: 'sd-cpp-local',
        IMAGE_PROVIDER_TEXT_MODEL: 'words',
        IMAGE_PROVIDER_CALLS_PER_MINUTE: '20',
        IMAGE_PROVIDER_TOOLS: 'text2img, edit',
      }),
    ).toMatchObject({
      model: 'sd-cpp-local',
      textModel: 'words',
      callsPerMinute: 20,
      tools: ['text2img', 'edit'],
    });
    expect(faultsOf({ ...openAi, IMAGE_PROVIDER_KEYS: '' })).toEqual([
      'IMAGE_PROVIDER_KEYS is required while IMAGE_PROVIDER is openai',
    ]);
  });

  it('a configuration for Workers AI needs its bindings, and no key', () => {
    const { IMAGE_PROVIDER_URL: _, IMAGE_PROVIDER_KEYS: __, ...rest } = production;
    const workersAi = { ...rest, IMAGE_PROVIDER: 'workers-ai' };
    expect(faultsOf({ ...workersAi, AI: {} })).toEqual([
      expect.stringMatching(/^IMAGES is required .* wrangler\.toml$/),
    ]);
    expect(configured({ ...workersAi, AI: {}, IMAGES: {} }).imageProvider.kind).toBe('workers-ai');
  });

  it('a configuration error names the missing variables of the keyed image host', () => {
    expect(faultsOf({ ...production, IMAGE_HOST: 'keyed' })).toEqual([
      'IMAGE_HOST_URL is required while IMAGE_HOST is keyed',
      'IMAGE_HOST_KEY is required while IMAGE_HOST is keyed',
    ]);
    const keyed = { IMAGE_HOST_URL: 'https://host.example/upload', IMAGE_HOST_KEY: 'key' };
    expect(configured({ ...production, IMAGE_HOST: 'keyed', ...keyed }).imageHost).toEqual({
      kind: 'keyed',
      url: new URL('https://host.example/upload'),
      key: 'key',
    });
  });

  it('the challenge at sign-in is off without keys, and needs both of them', () => {
    expect(configured(production).challenge).toBeNull();
    expect(faultsOf({ ...production, TURNSTILE_SITE_KEY: 'site' })).toEqual([
      'TURNSTILE_SECRET_KEY is required while TURNSTILE_SITE_KEY is set',
    ]);
    expect(faultsOf({ ...production, TURNSTILE_SECRET_KEY: 'secret' })).toEqual([
      'TURNSTILE_SITE_KEY is required while TURNSTILE_SECRET_KEY is set',
    ]);
  });

  it.each([
    [undefined, 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
    ['https://turnstile.example', 'https://turnstile.example/siteverify'],
    ['https://turnstile.example/v0/', 'https://turnstile.example/v0/siteverify'],
    ['https://turnstile.example/v0//', 'https://turnstile.example/v0/siteverify'],
  ])('the challenge at %s is verified at %s', (address, verifyUrl) => {
    const keys = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' };
    expect(
      configured({ ...production, ...keys, TURNSTILE_URL: address }).challenge?.verifyUrl.href,
    ).toBe(verifyUrl);
  });

  it('payments are on where all of their variables are set, and off where none is', () => {
    expect(configured({ ...production, ...payments }).payments).toEqual({
      apiUrl: new URL('https://api.razorpay.com'),
      checkoutUrl: new URL('https://checkout.razorpay.com/v1/checkout.js'),
      keyId: 'rzp_live_key',
      keySecret: 'secret of the key',
      webhookSecrets: ['secret of the webhooks'],
      merchantName: 'Imagemint',
    });
    const { RAZORPAY_KEY_ID: _, RAZORPAY_KEY_SECRET: __, ...off } = payments;
    for (const variables of [production, { ...production, ...off }]) {
      expect(configured(variables).payments).toBeNull();
    }
  });

  it.each(Object.keys(payments))(
    'a configuration with payments but without %s is refused',
    (name) => {
      for (const value of [undefined, '']) {
        const faults = faultsOf({ ...production, ...payments, [name]: value });
        expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} is required while `))]);
      }
    },
  );

  it('the secret before a rotation is accepted for webhooks, too', () => {
    const rotated = { ...payments, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the secret before' };
    expect(configured({ ...production, ...rotated }).payments?.webhookSecrets).toEqual([
      'secret of the webhooks',
      'the secret before',
    ]);
  });

  it('the operator’s secret is null where none is set', () => {
    const secretOf = (variables: object) =>
      configured({ ...production, ...variables }).operatorSecret;
    expect(secretOf({})).toBeNull();
    expect(secretOf({ OPERATOR_SECRET: 'o'.repeat(32) })).toBe('o'.repeat(32));
  });

  it('the rate service is off without an address, and may need no key', () => {
    const url = 'https://rates.example/latest';
    const rateOf = (variables: object) => configured({ ...production, ...variables }).exchangeRate;
    expect(rateOf({})).toBeNull();
    expect(rateOf({ EXCHANGE_RATE_URL: url })).toEqual({ url: new URL(url), key: null });
    const keyed = { EXCHANGE_RATE_URL: url, EXCHANGE_RATE_KEY: 'key' };
    expect(rateOf(keyed)).toEqual({ url: new URL(url), key: 'key' });
  });

  it('alerts by e-mail need a sender', () => {
    const alert = { ALERT_EMAIL: 'me@shop.example' };
    expect(faultsOf({ ...production, ...alert })).toEqual([
      'ALERT_EMAIL_FROM is required while ALERT_EMAIL is set',
    ]);
    expect(faultsOf({ ...production, ALERT_EMAIL_FROM: 'alerts@shop.example' })).toEqual([]);
    expect(
      configured({
        ...production,
        ...alert,
        ALERT_EMAIL_FROM: 'alerts@shop.example',
        ALERT_URL: 'https://alerts.example/hook',
      }).alerts,
    ).toEqual({
      url: new URL('https://alerts.example/hook'),
      email: { to: 'me@shop.example', from: 'alerts@shop.example' },
    });
    expect(configured(production).alerts).toEqual({ url: null, email: null });
  });

  it('customers get e-mail where a sender and a way to send are configured', () => {
    const from = { ...production, EMAIL_FROM: 'shop@shop.example' };
    expect(sendsEmail(production)).toBe(false);
    expect(sendsEmail({ ...production, EMAIL: {} })).toBe(false);
    expect(sendsEmail(from)).toBe(false);
    expect(sendsEmail({ ...from, EMAIL: {} })).toBe(true);
    expect(sendsEmail({ ...from, EMAIL_URL: 'https://mail.example/send' })).toBe(true);
    expect(sendsEmail({ ...from, EMAIL: {}, SESSION_SECRET: '' })).toBe(false);
  });

  it('documents are issued by the seller, and by nobody where the configuration is incomplete', () => {
    const environment = { ...production, EMAIL_FROM: 'shop@shop.example', EMAIL: {} };
    expect(issuerOf(environment)).toMatchObject({
      seller: { name: 'Imagemint' },
      sendsEmail: true,
    });
    expect(issuerOf(production)).toMatchObject({ sendsEmail: false });
    expect(issuerOf({ ...environment, SESSION_SECRET: '' })).toEqual({
      seller: null,
      sendsEmail: false,
    });
  });
});
