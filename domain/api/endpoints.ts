import { appEndpoints, type Endpoint } from './app-endpoints.ts';

/** The addresses of the operator's calls, which the browser does not need. */
const operatorEndpoints = {
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
  listIncidents: { method: 'GET', path: '/api/operator/incidents' },
  listOperatorCalls: { method: 'GET', path: '/api/operator/log' },
  closeIncident: { method: 'POST', path: '/api/operator/incidents/:id/close' },
  listMessages: { method: 'GET', path: '/api/operator/messages' },
} as const satisfies Record<string, Endpoint>;

/** The address of every call, by the name of the call. */
export const endpoints = { ...appEndpoints, ...operatorEndpoints } as const;

export type CallName = keyof typeof endpoints;

/** The names of the parameters in a path. */
export type PathParameter<Path extends string> =
  Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | PathParameter<Rest>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;
