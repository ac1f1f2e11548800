import type { Endpoint } from './app-endpoints.ts';

/** The addresses of calls that the first page of the app does not send: of Google, Razorpay, browsers, other clients, the editor. */
export const outsideEndpoints = {
  createExport: { method: 'POST', path: '/api/jobs/:id/exports' },
  finishSignIn: { method: 'GET', path: '/api/auth/google/callback' },
  signInWithToken: { method: 'POST', path: '/api/auth/google' },
  issueNonce: { method: 'POST', path: '/api/auth/nonce' },
  listBatches: { method: 'GET', path: '/api/batches' },
  readSeller: { method: 'GET', path: '/api/seller' },
  readPicture: { method: 'GET', path: '/images/:key' },
  readSharePage: { method: 'GET', path: '/s/:id' },
  readSharedPicture: { method: 'GET', path: '/s/:id/image' },
  readShareCard: { method: 'GET', path: '/s/:id/card' },
  reportShare: { method: 'POST', path: '/api/shares/:id/report' },
  finishCheckout: { method: 'POST', path: '/api/orders/callback' },
  receiveWebhook: { method: 'POST', path: '/api/webhooks/razorpay' },
  askToUnsubscribe: { method: 'GET', path: '/api/emails/unsubscribe' },
  unsubscribe: { method: 'POST', path: '/api/emails/unsubscribe' },
  readHealth: { method: 'GET', path: '/api/health' },
  readApiDescription: { method: 'GET', path: '/api/openapi.json' },
  reportPolicyViolation: { method: 'POST', path: '/api/policy-reports' },
} as const satisfies Record<string, Endpoint>;
