/** Where browsers report what a policy has blocked. */
export const reportPath = '/api/policy-reports';

/**
 * Every browser sends reports at once for `report-uri`. Where `report-to` stands beside it some go
 * by that alone, gather for a minute, and send nothing by plain http.
 */
const reporting = { 'report-uri': [reportPath] };

/** Google serves profile photographs from here. */
const googlePhotos = 'https://*.googleusercontent.com';

/**
 * What Razorpay's checkout loads besides its script and its interface. Read in the policies of
 * live sites; the vendor documents none.
 */
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

/** The origins that a page may use while one pays on it. */
export interface CheckoutOrigins {
  /** Of the checkout's script. */
  script: string;
  /** Of Razorpay's interface, which the frame, the redirect and the calls go to. */
  api: string;
}

export interface DocumentPolicy {
  /** The origin of the sign-in service, which may serve profile photographs; null while none is set. */
  issuer: string | null;
  /** Null on a page where nothing can be bought. */
  checkout: CheckoutOrigins | null;
  /** The origin of the challenge's script and frame; null or absent on a page without one. */
  challenge?: string | null;
  /** Digests of the scripts and styles in the document itself, like `sha256-…`. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
  /** The page's own address as a WebSocket's: older browsers do not count it as `'self'`. Absent in a file. */
  socket?: string;
}

/** The origins in whose frames a payment may be made. */
export function paymentFrames({ script, api }: CheckoutOrigins): string[] {
  return [...new Set([api, script, ...razorpay.frames])];
}

/** The policy of a page of the app. */
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
    // Positions and sizes are set on elements; Razorpay's script sets its own so.
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

/** The policy of a response that is no document: opened as a page it can do nothing. */
export const inertPolicy = directives({
  'default-src': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
});

/** The policy of scripts, which a worker runs under when it is one; of other files it says nothing. */
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
