/** The method and the path of a call. Parameters of the path are written as `:name`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
}

/**
 * The address of every call, by the name of the call. It stands apart from the rest of the
 * contract (`contract.ts`), so that the browser knows the addresses without the schemas and
 * their validation library.
 */
export const endpoints = {
  startSignIn: { method: 'GET', path: '/api/auth/google/start' },
  finishSignIn: { method: 'GET', path: '/api/auth/google/callback' },
  issueNonce: { method: 'POST', path: '/api/auth/nonce' },
  signInWithToken: { method: 'POST', path: '/api/auth/google' },
  refreshSession: { method: 'POST', path: '/api/auth/refresh' },
  signOut: { method: 'POST', path: '/api/auth/signout' },

  readMe: { method: 'GET', path: '/api/me' },
  updateProfile: { method: 'PATCH', path: '/api/me' },
  deleteAccount: { method: 'DELETE', path: '/api/me' },
  listSessions: { method: 'GET', path: '/api/me/sessions' },
  endSession: { method: 'DELETE', path: '/api/me/sessions/:id' },
  exportData: { method: 'GET', path: '/api/me/export' },
  readCredits: { method: 'GET', path: '/api/credits' },
  listEntries: { method: 'GET', path: '/api/credits/entries' },
  openLiveSocket: { method: 'GET', path: '/api/live' },

  uploadPicture: { method: 'POST', path: '/api/uploads' },
  createJob: { method: 'POST', path: '/api/jobs' },
  listJobs: { method: 'GET', path: '/api/jobs' },
  readJob: { method: 'GET', path: '/api/jobs/:id' },
  cancelJob: { method: 'DELETE', path: '/api/jobs/:id' },
  saveJob: { method: 'POST', path: '/api/jobs/:id/saved' },
  readPicture: { method: 'GET', path: '/images/:key' },
  improvePrompt: { method: 'POST', path: '/api/prompts/improve' },
  suggestIdeas: { method: 'POST', path: '/api/prompts/ideas' },
  readPromptLimits: { method: 'GET', path: '/api/prompts/limits' },

  listPacks: { method: 'GET', path: '/api/packs' },
  createOrder: { method: 'POST', path: '/api/orders' },
  listOrders: { method: 'GET', path: '/api/orders' },
  verifyOrder: { method: 'POST', path: '/api/orders/verify' },
  checkOrder: { method: 'POST', path: '/api/orders/:id/check' },
  finishCheckout: { method: 'POST', path: '/api/orders/callback' },
  receiveWebhook: { method: 'POST', path: '/api/webhooks/razorpay' },

  readFeatures: { method: 'GET', path: '/api/features' },
  readSeller: { method: 'GET', path: '/api/seller' },
  sendMessage: { method: 'POST', path: '/api/contact' },
  readHealth: { method: 'GET', path: '/api/health' },
  readApiDescription: { method: 'GET', path: '/api/openapi.json' },
  reportPolicyViolation: { method: 'POST', path: '/api/policy-reports' },

  findUsers: { method: 'GET', path: '/api/operator/users' },
  readAccount: { method: 'GET', path: '/api/operator/accounts/:userId' },
  listAccountEntries: { method: 'GET', path: '/api/operator/accounts/:userId/entries' },
  grantCredits: { method: 'POST', path: '/api/operator/accounts/:userId/grant' },
  reverseCredits: { method: 'POST', path: '/api/operator/accounts/:userId/reverse' },
  freezeAccount: { method: 'POST', path: '/api/operator/accounts/:userId/freeze' },
  unfreezeAccount: { method: 'POST', path: '/api/operator/accounts/:userId/unfreeze' },
  disableAccount: { method: 'POST', path: '/api/operator/accounts/:userId/disable' },
  enableAccount: { method: 'POST', path: '/api/operator/accounts/:userId/enable' },
  resumeAccount: { method: 'POST', path: '/api/operator/accounts/:userId/resume' },
  listKeys: { method: 'GET', path: '/api/operator/keys' },
  readmitKey: { method: 'POST', path: '/api/operator/keys/:number/readmit' },
  listMessages: { method: 'GET', path: '/api/operator/messages' },
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof endpoints;

/** The names of the parameters in a path. */
export type PathParameter<Path extends string> =
  Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | PathParameter<Rest>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;
