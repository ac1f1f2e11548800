export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

/** Apart from the contract, so that the browser loads no schemas and no validation library. */
export const appEndpoints = {
  startSignIn: { method: 'GET', path: '/api/auth/google/start' },
  refreshSession: { method: 'POST', path: '/api/auth/refresh' },
  signOut: { method: 'POST', path: '/api/auth/signout' },

  readMe: { method: 'GET', path: '/api/me' },
  updateProfile: { method: 'PATCH', path: '/api/me' },
  readBuyer: { method: 'GET', path: '/api/me/buyer' },
  updateBuyer: { method: 'PATCH', path: '/api/me/buyer' },
  deleteAccount: { method: 'DELETE', path: '/api/me' },
  listSessions: { method: 'GET', path: '/api/me/sessions' },
  endSession: { method: 'DELETE', path: '/api/me/sessions/:id' },
  readEmailChoices: { method: 'GET', path: '/api/me/emails' },
  updateEmailChoices: { method: 'PATCH', path: '/api/me/emails' },
  exportData: { method: 'GET', path: '/api/me/export' },
  readCredits: { method: 'GET', path: '/api/credits' },
  listEntries: { method: 'GET', path: '/api/credits/entries' },
  openLiveSocket: { method: 'GET', path: '/api/live' },

  uploadPicture: { method: 'POST', path: '/api/uploads' },
  createJob: { method: 'POST', path: '/api/jobs' },
  listJobs: { method: 'GET', path: '/api/jobs' },
  readJob: { method: 'GET', path: '/api/jobs/:id' },
  cancelJob: { method: 'DELETE', path: '/api/jobs/:id' },
  readJobReceipt: { method: 'GET', path: '/api/jobs/:id/receipt' },
  saveJob: { method: 'POST', path: '/api/jobs/:id/saved' },
  createBatch: { method: 'POST', path: '/api/batches' },
  readBatch: { method: 'GET', path: '/api/batches/:id' },
  cancelBatch: { method: 'DELETE', path: '/api/batches/:id' },
  listPictures: { method: 'GET', path: '/api/pictures' },
  keepPicture: { method: 'PUT', path: '/api/pictures/:id' },
  deletePicture: { method: 'DELETE', path: '/api/pictures/:id' },
  createShare: { method: 'POST', path: '/api/shares' },
  listShares: { method: 'GET', path: '/api/shares' },
  deleteShare: { method: 'DELETE', path: '/api/shares/:id' },
  reportResult: { method: 'POST', path: '/api/jobs/:id/report' },
  improvePrompt: { method: 'POST', path: '/api/prompts/improve' },
  suggestIdeas: { method: 'POST', path: '/api/prompts/ideas' },
  readPromptLimits: { method: 'GET', path: '/api/prompts/limits' },

  listPacks: { method: 'GET', path: '/api/packs' },
  createOrder: { method: 'POST', path: '/api/orders' },
  listOrders: { method: 'GET', path: '/api/orders' },
  verifyOrder: { method: 'POST', path: '/api/orders/verify' },
  listOrdersUnderWay: { method: 'GET', path: '/api/orders/under-way' },
  closeOrder: { method: 'POST', path: '/api/orders/:id/close' },
  readReceipt: { method: 'GET', path: '/api/orders/:id/receipt' },
  checkOrder: { method: 'POST', path: '/api/orders/:id/check' },

  readFeatures: { method: 'GET', path: '/api/features' },
  sendMessage: { method: 'POST', path: '/api/contact' },
} as const satisfies Record<string, Endpoint>;
