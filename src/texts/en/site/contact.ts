import { texts } from '../../language.ts';

const hints = [
  {
    title: 'About a payment',
    text: 'Tell us when you paid and how much. The payment ID is in your purchase history.',
  },
  {
    title: 'About a picture',
    text: 'Tell us which tool you used and when. You don’t need to send the picture.',
  },
  {
    title: 'About your data',
    text: 'You can download or delete your data in your profile. For anything else, write to us.',
  },
];

/** The contact page (spec, section 6). */
const english = {
  pageTitle: 'Contact · Imagemint',
  description:
    'Write to us about a payment, a picture or your data. A person reads every message and answers by e-mail.',
  heading: 'Write to us',
  text: 'A person reads every message and answers by e-mail.',
  /** Around the hours of the deployment. */
  within: { before: 'Usually within ', after: ' hours.' },
  hints,
  labels: { name: 'Name', email: 'E-mail', message: 'Message' },
  required: {
    name: 'Name is required',
    email: 'E-mail is required',
    message: 'Message is required',
  },
  /** The first line of a message about something with an id. */
  about: {
    order: (id: string) => `About order ${id}:`,
    picture: (id: string) => `About picture ${id}:`,
    request: (id: string) => `About request ${id}:`,
  },
  tooLong: 'This is too long.',
  incompleteEmail: 'This e-mail address is not complete.',
  /** The server's message about a field, where the server finds a fault that the page did not. */
  serverFault: (message: string) => message,
  length: (count: number, most: number) => `${count} of ${most} characters`,
  leaveEmpty: 'Leave this empty',
  send: 'Send message',
  sending: 'Sending…',
  failed: 'Something went wrong. Please try again.',
  sent: {
    title: 'Thanks! Your message has been sent.',
    text: 'We’ll answer by e-mail, to the address you gave. If you are signed in, a copy of your message is on its way to you.',
    another: 'Send another message',
  },
};

export type ContactTexts = typeof english;
export const contactTexts = texts('contact', english);
