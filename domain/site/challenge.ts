/** The action of the challenge at sign-in. The server compares it with the solved challenge's. */
export const signInAction = 'sign-in';

/** Longest token of a solved challenge, in characters (Turnstile's documents, 'Validate the token'). */
export const challengeTokenLengthMax = 2048;
