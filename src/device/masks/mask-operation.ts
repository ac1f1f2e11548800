import { z } from 'zod/mini';

const pointSchema = z.object({ x: z.number(), y: z.number() });

export const pointsMax = 20_000;

export const operationsMax = 2000;

/** In pixels of the picture, independent of the zoom. A later step is drawn over an earlier one. */
export const maskOperationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['brush', 'eraser']),
    radius: z.number().check(z.positive()),
    points: z.array(pointSchema).check(z.minLength(1), z.maxLength(pointsMax)),
  }),
  z.object({
    kind: z.literal('rectangle'),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
  }),
]);

export type MaskOperation = z.infer<typeof maskOperationSchema>;
export type Stroke = Extract<MaskOperation, { points: unknown }>;
export type Rectangle = Extract<MaskOperation, { kind: 'rectangle' }>;
