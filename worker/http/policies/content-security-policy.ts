export const reportPath = '/api/policy-reports';

/**
 * Browsers send `report-uri` reports at once. With `report-to` beside it, some use only that, wait for a minute, and
 * send nothing over plain http.
 */
const reporting = { 'report-uri': [reportPath] };

/** Google serves profile photographs from here. */
const googlePhotos = 'https://*.googleusercontent.com';

/** Read in the policies of live sites, because the vendor documents none. */
const razorpay = {
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  // Its script appends another one, which detects fraud.
  scripts: ['https://cdn.razorpay.com'],
  calls: [
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  pictures: ['https://cdn.razorpay.com'],
} as const;

export interface CheckoutOrigins {
  /** The checkout's script. */
  script: string;
  /** Razorpay's interface: frame, redirect and calls. */
  api: string;
}

export interface DocumentPolicy {
  /** It may serve profile photographs; null when none is set. */
  issuer: string | null;
  /** Null on a page where nothing can be bought. */
  checkout: CheckoutOrigins | null;
  challenge?: string | null;
  /** Digests of the document's own scripts and styles, like `sha256-…`. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
  /** The page's WebSocket address: older browsers do not count it as `'self'`. Absent in a file. */
  socket?: string;
}

export function paymentFrames({ script, api }: CheckoutOrigins): string[] {
  return [...new Set([api, script, ...razorpay.frames])];
}

export function documentPolicy(policy: DocumentPolicy): string {
  const { issuer, checkout, challenge, inline, socket } = policy;
  const challenges = challenge ? [challenge] : [];
  const digests = (list: readonly string[]) => list.map((digest) => `'${digest}'`);
  const pay = {
    scripts: checkout ? [checkout.script, ...razorpay.scripts] : [],
    frames: checkout ? paymentFrames(checkout) : [],
    calls: checkout ? [checkout.api, ...razorpay.calls] : [],
    pictures: checkout ? [checkout.script, ...razorpay.pictures] : [],
    forms: checkout ? [checkout.api] : [],
  };
  const frames = [...pay.frames, ...challenges];
  return directives({
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      "'wasm-unsafe-eval'",
      ...pay.scripts,
      ...challenges,
      ...digests(inline.scripts),
    ],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", ...digests(inline.styles)],
    // Elements set positions and sizes; Razorpay's script sets its own this way.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', googlePhotos, ...(issuer ? [issuer] : []), ...pay.pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(socket ? [socket] : []), ...pay.calls],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'form-action': ["'self'", ...pay.forms],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...reporting,
  });
}

/** For a response that is no document: opened as a page it can do nothing. */
export const inertPolicy = directives({
  'default-src': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
});

/** For scripts, because a worker runs under its script's policy. */
export const filePolicy = directives({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  ...reporting,
});

function directives(list: Record<string, readonly string[]>): string {
  return Object.entries(list)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}
