import { texts } from '../language.ts';

const hints = [
  {
    title: 'About a payment',
    words: 'Say when you paid and how much. The payment’s id is in your purchase history.',
  },
  {
    title: 'About a picture',
    words: 'Say which tool you used and about when. You need not send the picture.',
  },
  {
    title: 'About your data',
    words: 'Your profile downloads or deletes all of it. For anything else, write.',
  },
];

/** Writing to us (spec, section 6). */
const english = {
  pageTitle: 'Contact · Imagemint',
  description:
    'Write to us about a payment, a picture or your data. A person reads every message and answers by email.',
  heading: 'Write to us',
  words: 'A person reads every message and answers by email.',
  hints,
  labels: { name: 'Name', email: 'Email', message: 'Message' },
  required: {
    name: 'Name is required',
    email: 'Email is required',
    message: 'Message is required',
  },
  tooLong: 'This is too long.',
  incompleteEmail: 'This e-mail address is not complete.',
  /** What the server says of a field, where it finds what the page did not. */
  serverFault: (message: string) => message,
  length: (count: number, most: number) => `${count} of ${most} characters`,
  leaveEmpty: 'Leave this empty',
  send: 'Send message',
  sending: 'Sending…',
  failed: 'Something went wrong. Please try again.',
  sent: {
    title: 'Thanks! Your message has been sent.',
    words: 'We answer by e-mail, to the address you gave.',
    another: 'Write another',
  },
};

export type ContactTexts = typeof english;
export const contactTexts = texts('contact', english);
