import { z } from 'zod';
import { displayNameLengthMax } from './limits.ts';

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
});

/** The answer of `GET /api/me`: both are null for a visitor who is signed out. */
export const meSchema = z.object({
  user: userSchema.nullable(),
  session: z.object({ expiresAt: z.string() }).nullable(),
});

/** The body of `POST /api/auth/google`: an ID token that the client already has. */
export const credentialSchema = z.object({
  credential: z.string().min(1).max(8192),
  /** Required when the token carries a nonce: it must be the same. */
  nonce: z.string().max(256).optional(),
});

/** The body of `PATCH /api/me`. An empty name is none, and the e-mail address is shown in its place. */
export const profileSchema = z.object({
  displayName: z
    .string()
    .trim()
    .max(displayNameLengthMax, `A name has at most ${displayNameLengthMax} characters.`)
    .regex(/^\P{Cc}*$/u, 'A name is one line of plain text.')
    .transform((name) => (name === '' ? null : name))
    .nullable(),
});

/** The answer of `GET /api/me/sessions`, the latest first. Times are ISO 8601. */
export const sessionsSchema = z.object({
  sessions: z.array(
    z.object({ createdAt: z.string(), expiresAt: z.string(), isCurrent: z.boolean() }),
  ),
});

export const signOutSchema = z.object({ everywhere: z.boolean().optional() });

export type User = z.infer<typeof userSchema>;
export type Profile = { user: User };
export type Sessions = z.infer<typeof sessionsSchema>;
export type Me = z.infer<typeof meSchema>;
