/** Browsers remember for two years, in seconds, that the site is served over https alone. */
const httpsMaxAgeS = 2 * 365 * 24 * 60 * 60;

/** Features of the browser that no page needs. Razorpay's frame may request a payment on a page with a checkout. */
const unusedAbilities = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
] as const;

/** `paymentOrigins` may use the browser's payment dialog in their frames. */
export function commonHeaders(paymentOrigins: readonly string[] = []): Record<string, string> {
  const payment = paymentOrigins.map((origin) => `"${origin}"`);
  const mayPay = payment.length > 0 ? ['self', ...payment].join(' ') : '';
  return {
    // The sign-in popup of another origin must keep its link to the page that opened it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [
      ...unusedAbilities.map((name) => `${name}=()`),
      `payment=(${mayPay})`,
    ].join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': `max-age=${httpsMaxAgeS}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    // For browsers that do not know `frame-ancestors`.
    'X-Frame-Options': 'DENY',
  };
}
