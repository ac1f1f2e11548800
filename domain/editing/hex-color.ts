import { z } from 'zod/mini';

export const hexColorSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
