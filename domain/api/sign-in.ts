import { z } from 'zod';
import { credentialSchema, meSchema, nonceSchema, signOutSchema } from '../account/user.ts';
import { call, json } from './call.ts';

export const signInCalls = {
  startSignIn: call({
    summary: 'Redirects to Google',
    addressLimit: 'strict',
    who: 'anyone',
    query: z.object({
      returnTo: z.string().optional(),
      mode: z.string().optional(),
      turnstile: z
        .string()
        .optional()
        .describe('The token of a solved challenge, where `GET /api/features` names a site key.'),
    }),
    response: { status: 302 },
    others: {
      200: 'The page of a popup whose sign-in can’t begin, which reports that and closes.',
    },
    refusals: [],
  }),
  finishSignIn: call({
    summary: 'Google redirects here; sets the session',
    addressLimit: 'strict',
    who: 'anyone',
    query: z.object({
      code: z.string().optional(),
      state: z.string().optional(),
      error: z.string().optional(),
    }),
    response: { status: 302 },
    others: { 200: 'The page of a popup, which reports the outcome and closes.' },
    refusals: [],
  }),
  issueNonce: call({
    summary: 'A nonce for the next ID token: valid for ten minutes, once',
    addressLimit: 'strict',
    who: 'anyone',
    response: { status: 200, schema: nonceSchema },
    refusals: [],
  }),
  signInWithToken: call({
    summary: 'Signs in with an ID token that the client already has, made with an issued nonce',
    addressLimit: 'strict',
    who: 'anyone',
    body: json(credentialSchema),
    response: { status: 200, schema: meSchema },
    refusals: [
      'invalid_credential',
      'sign_in_unavailable',
      'challenge_failed',
      'challenge_unavailable',
      'user_disabled',
      'account_halted',
    ],
  }),
  refreshSession: call({
    summary: 'Renews the session',
    addressLimit: 'usual',
    who: 'user',
    response: {
      status: 200,
      schema: z.object({ session: z.object({ expiresAt: z.iso.datetime() }) }),
    },
    refusals: ['signed_out'],
  }),
  signOut: call({
    summary: 'Signs out on this device, or on all devices',
    addressLimit: 'usual',
    who: 'anyone',
    body: json(signOutSchema),
    response: { status: 200, schema: z.object({ signedOut: z.boolean() }) },
    refusals: [],
  }),
};
