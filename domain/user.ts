import { z } from 'zod';

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

export const signOutSchema = z.object({ everywhere: z.boolean().optional() });

export type User = z.infer<typeof userSchema>;
export type Me = z.infer<typeof meSchema>;
