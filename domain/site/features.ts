import { z } from 'zod';
import { editTools } from '../tools/edit-tools.ts';
import { qualities, requestShapes } from '../tools/picture-options.ts';
import { tools } from '../tools/tools.ts';

/** What this deployment supports, so that no screen offers what the server would refuse. */
export const featuresSchema = z.object({
  payments: z
    .boolean()
    .describe('Whether credits can be bought. Prices are in `GET /api/packs` in any case.'),
  tools: z
    .array(z.enum(tools))
    .describe(
      'The tools that can be used. `edit` is always among them: two of its edits are made on the device.',
    ),
  editTools: z
    .array(z.enum(editTools))
    .describe(
      'The editor’s tools that can be used. `filter` and `text` are always among them; `select` and `background` need an image provider that edits pictures.',
    ),
  shapes: z
    .array(z.enum(requestShapes))
    .describe('The shapes that the image provider makes. `original` is that of a source.'),
  qualities: z
    .array(
      z.object({
        id: z.enum(qualities),
        extraCost: z.int().nonnegative(),
        pixels: z.int().positive().optional(),
      }),
    )
    .describe(
      'With what each costs beside the price of the tool, in credits, and about how many pixels a picture has, if that is known.',
    ),
  styles: z.array(z.object({ id: z.string() })),
  referencesMax: z.int().nonnegative().describe('Further pictures beside the source.'),
  seeds: z.boolean().describe('Whether the same seed and prompt make a similar picture again.'),
  variationsMax: z.int().positive().describe('Pictures of one request.'),
  batchMax: z.int().positive().describe('Jobs of one batch.'),
  shares: z.boolean().describe('Whether pictures can be shared.'),
  visibleLabel: z
    .boolean()
    .describe('Whether pictures get a visible label when they leave the app, in this country.'),
  signedExports: z
    .boolean()
    .optional()
    .describe('Whether the server signs exports of results, in this country. Absent where not.'),
  contact: z
    .boolean()
    .describe(
      'Whether contact messages are forwarded to the operator at once. Where they are not, `POST /api/contact` still takes them: they are stored until the operator reads them, so an answer may take longer.',
    ),
  emails: z
    .boolean()
    .describe('Whether e-mails are sent to users who want them: `GET /api/me/emails`.'),
  turnstileSiteKey: z
    .string()
    .optional()
    .describe(
      'The site key of Turnstile, where signing in asks for a challenge. Its action is `sign-in`.',
    ),
  turnstileScriptUrl: z
    .string()
    .optional()
    .describe('The address of Turnstile’s script, where there is a site key.'),
});

export type Features = z.infer<typeof featuresSchema>;
