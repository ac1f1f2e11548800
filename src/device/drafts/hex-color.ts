import { z } from 'zod/mini';

/** A color as a color input writes it: `#rrggbb`. */
export const hexColorSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
