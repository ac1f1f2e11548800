import type { Endpoint } from './app-endpoints.ts';

export const operatorEndpoints = {
  findUsers: { method: 'GET', path: '/api/operator/users' },
  readAccount: { method: 'GET', path: '/api/operator/accounts/:userId' },
  listAccountEntries: { method: 'GET', path: '/api/operator/accounts/:userId/entries' },
  grantCredits: { method: 'POST', path: '/api/operator/accounts/:userId/grant' },
  reverseCredits: { method: 'POST', path: '/api/operator/accounts/:userId/reverse' },
  freezeAccount: { method: 'POST', path: '/api/operator/accounts/:userId/freeze' },
  unfreezeAccount: { method: 'POST', path: '/api/operator/accounts/:userId/unfreeze' },
  disableAccount: { method: 'POST', path: '/api/operator/accounts/:userId/disable' },
  enableAccount: { method: 'POST', path: '/api/operator/accounts/:userId/enable' },
  deleteUserAccount: { method: 'POST', path: '/api/operator/accounts/:userId/delete' },
  resumeAccount: { method: 'POST', path: '/api/operator/accounts/:userId/resume' },
  listKeys: { method: 'GET', path: '/api/operator/keys' },
  readmitKey: { method: 'POST', path: '/api/operator/keys/:number/readmit' },
  listCosts: { method: 'GET', path: '/api/operator/costs' },
  listIncidents: { method: 'GET', path: '/api/operator/incidents' },
  repair: { method: 'POST', path: '/api/operator/repair' },
  listOperatorCalls: { method: 'GET', path: '/api/operator/log' },
  closeIncident: { method: 'POST', path: '/api/operator/incidents/:id/close' },
  listMessages: { method: 'GET', path: '/api/operator/messages' },
  forgetMessage: { method: 'POST', path: '/api/operator/messages/:id/forget' },
} as const satisfies Record<string, Endpoint>;
