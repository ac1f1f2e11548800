import { z } from 'zod';
import { credentialSchema, meSchema, signOutSchema } from '../../../domain/user.ts';
import type { ApiOperation } from './operation.ts';

/** Signing in and out. */
export const signInOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: '/api/auth/google/start',
    summary: 'Leads to Google',
    signedIn: false,
    query: { returnTo: z.string(), mode: z.enum(['popup', 'redirect']) },
    answer: { status: 302 },
  },
  {
    method: 'get',
    path: '/api/auth/google/callback',
    summary: 'Where Google leads back to; sets the session',
    signedIn: false,
    query: { code: z.string(), state: z.string(), error: z.string() },
    answer: { status: 302 },
  },
  {
    method: 'post',
    path: '/api/auth/google',
    summary: 'Signs in with an ID token that the client already has',
    signedIn: false,
    body: { schema: credentialSchema },
    answer: { status: 200, schema: meSchema },
    refusals: ['invalid_input', 'invalid_credential', 'sign_in_unavailable', 'user_disabled'],
  },
  {
    method: 'post',
    path: '/api/auth/refresh',
    summary: 'Renews the session',
    signedIn: true,
    answer: {
      status: 200,
      schema: z.object({ session: z.object({ expiresAt: z.iso.datetime() }) }),
    },
    refusals: ['user_disabled'],
  },
  {
    method: 'post',
    path: '/api/auth/signout',
    summary: 'Signs out here, or everywhere',
    signedIn: false,
    body: { schema: signOutSchema },
    answer: { status: 200, schema: z.object({ signedOut: z.boolean() }) },
  },
];
