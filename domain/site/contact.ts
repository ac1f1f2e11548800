import { z } from 'zod';
import { contactLengthMax } from '../limits.ts';
import { oneLine, readable } from '../plain-text.ts';
import { hasVisibleText } from '../tools/visible-text.ts';
import { emailPattern } from './email.ts';
import { honeypotField } from './honeypot.ts';

/** The hours within which a message usually gets a reply, unless the deployment names others. */
export const contactResponseHours = '48';

/** The body of `POST /api/contact`, as JSON or as a form. */
export const contactSchema = z.object({
  /** A repeated request after a lost response creates no second message. */
  id: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
  name: z
    .string('Name is required')
    .overwrite(readable)
    .trim()
    .min(1, { error: 'Name is required', abort: true })
    .refine(hasVisibleText, 'Name is required')
    .max(contactLengthMax.name, `A name has at most ${contactLengthMax.name} characters.`)
    .regex(oneLine, 'A name is one line of plain text.'),
  email: z
    .string('E-mail is required')
    .overwrite(readable)
    .trim()
    .min(1, 'E-mail is required')
    .max(contactLengthMax.email, 'This e-mail address is too long.')
    .regex(emailPattern, 'This e-mail address is not complete.'),
  message: z
    .string('Message is required')
    .overwrite(readable)
    .trim()
    .min(1, { error: 'Message is required', abort: true })
    .refine(hasVisibleText, 'Message is required')
    .max(contactLengthMax.message, `A message has at most ${contactLengthMax.message} characters.`),
  /** People do not see this field. A message that fills it comes from a program and is dropped. */
  [honeypotField]: z.unknown().optional(),
});

export type ContactForm = z.infer<typeof contactSchema>;
