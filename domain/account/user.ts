import { z } from 'zod';
import { displayNameLengthMax } from '../limits.ts';
import { oneLine } from '../plain-text.ts';
import { hasVisibleText } from '../tools/visible-text.ts';

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  photoUrl: z.string().nullable(),
  createdAt: z.string(),
  /** Whether the account keeps the user's pictures. */
  keepPictures: z.boolean(),
});

/** The response of `GET /api/me`; both fields are null for a signed-out visitor. */
export const meSchema = z.object({
  user: userSchema.nullable(),
  session: z.object({ expiresAt: z.string() }).nullable(),
  refusal: z
    .literal('user_disabled')
    .optional()
    .describe('The visitor has a session that is refused: the operator has disabled its user.'),
});

/** The response of `POST /api/auth/nonce`: what the next ID token must contain, once, for ten minutes. */
export const nonceSchema = z.object({ nonce: z.string() });

/** Exchanges an ID token whose nonce is one of `POST /api/auth/nonce`. */
export const credentialSchema = z.object({
  credential: z.string().min(1).max(8192),
  turnstile: z
    .string()
    .optional()
    .describe('The token of a solved challenge, where `GET /api/features` names a site key.'),
});

/** An empty name removes it. `keepPictures: false` deletes what the account keeps. */
export const profileSchema = z
  .object({
    displayName: z
      .string()
      .overwrite((name) => name.toWellFormed())
      .trim()
      .max(displayNameLengthMax, `A name has at most ${displayNameLengthMax} characters.`)
      .regex(oneLine, 'A name is one line of plain text.')
      .transform((name) => (hasVisibleText(name) ? name : null))
      .nullable()
      .optional(),
    keepPictures: z.boolean().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    message: 'Name what is to change.',
  });

/** The response of `GET /api/me/sessions`, newest first. Times are ISO 8601. */
export const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      expiresAt: z.string(),
      isCurrent: z.boolean(),
      browser: z.string().nullable(),
      city: z.string().nullable(),
      /** ISO 3166-1, two letters. */
      country: z.string().nullable(),
    }),
  ),
});

export const emailChoicesSchema = z.object({
  /** Whether an e-mail says that a picture is ready whose tab was closed meanwhile. */
  whenReady: z.boolean(),
  /** Whether this deployment sends e-mails at all. */
  isAvailable: z.boolean(),
});

export const signOutSchema = z.object({ everywhere: z.boolean().optional() });

export type User = z.infer<typeof userSchema>;
/** What a sign-in says of a user; the account alone knows the rest. */
export type SignedInUser = Omit<User, 'keepPictures'>;
export type Sessions = z.infer<typeof sessionsSchema>;
export type Me = z.infer<typeof meSchema>;
