import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  contactMessageRetentionMs,
  providerPromptLength,
  resultRetentionMs,
  savedResultRetentionMs,
  sessionLifetimeMs,
  uploadRetentionMs,
} from '../../../domain/limits.ts';
import { routes } from '../../../domain/routes.ts';
import { durationWords } from '../durations.ts';
import { texts } from '../language.ts';
import type { KeptRows, LegalSection, SellerParts } from '../legal-section.ts';

const contact = <Link to={routes.contact.path}>write to us</Link>;
const profile = <Link to={routes.profile.path}>your profile</Link>;

/** The page about privacy. What fits what the product does; a lawyer is to look at it. */
const english = {
  pageTitle: 'Privacy · Imagemint',
  description:
    'What we know about you, what for and how long. Your history is on your device; no advertising, no tracking.',
  title: 'Privacy',
  inShort: [
    'Your history is on your device. We hold pictures only until it has them.',
    'No advertising, no tracking, no training on what you make.',
    'One button downloads all your data, another deletes it.',
  ],
  sections: (seller: SellerParts, table: (rows: KeptRows) => ReactNode): LegalSection[] => [
    {
      id: 'who',
      title: 'Who is responsible',
      body: (
        <>
          <p>
            {seller.name} runs this website and decides what happens with your data. For anything
            about it, including a complaint to our grievance officer, {contact}.
          </p>
          {seller.details}
        </>
      ),
    },
    {
      id: 'what',
      title: 'What we keep, and how long',
      body: (
        <>
          {table([
            [
              'Your Google name, e-mail address and photo link',
              'to know you again',
              'until you delete your account',
            ],
            [
              'Your account id, worked out from your Google account',
              'to keep your books, and to give the free credits once',
              'as long as the books; deleting your account does not remove it',
            ],
            [
              'Sessions: when they began and end',
              'to keep you signed in',
              `${durationWords(sessionLifetimeMs)} after the last use`,
            ],
            ['Photos that you upload', 'to work on them', durationWords(uploadRetentionMs)],
            [
              'Finished pictures',
              'until your device has them',
              `${durationWords(savedResultRetentionMs)} after that, at most ${durationWords(resultRetentionMs)}`,
            ],
            ['What you asked for, in words', 'to make it', durationWords(resultRetentionMs)],
            [
              'Orders, payments and credit activity',
              'bookkeeping and tax law',
              'as long as the law asks, without your name once you are gone',
            ],
            [
              'Messages that you write to us, with your name and address',
              'to answer',
              `${durationWords(contactMessageRetentionMs)}; name and address of those you wrote signed in go with your account`,
            ],
            [
              'A scrambled form of your network address, for messages alone',
              'to stop floods',
              'one hour',
            ],
          ])}
          <p>
            Technical logs hold what went wrong and when, for up to seven days. They hold neither
            your requests nor your pictures.
          </p>
        </>
      ),
    },
    {
      id: 'device',
      title: 'What stays on your device',
      body: (
        <>
          <p>
            Your history of pictures, the photos you last put into each tool, unfinished texts,
            edits and messages, the gallery choice and the colours are kept in your browser, and we
            can’t see them. Clear the history on its own page, and everything in your browser.
          </p>
          <p>
            So that the app opens without a network, your name, e-mail address, photo link and
            account id are kept there too, until you sign out.
          </p>
          <p>
            We set one cookie that keeps you signed in, and one for up to ten minutes while you sign
            in. Both are necessary. There is no advertising, no analytics and no tracking here, and
            so no banner that asks for your consent.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Who else gets what',
      body: (
        <ul>
          <li>
            <strong>Google</strong> learns that you sign in here, and gives us your name, e-mail
            address and photo. Nothing else of your Google account.
          </li>
          <li>
            <strong>The picture service</strong> gets the first {providerPromptLength.desktop}{' '}
            characters of what you ask for and, where a tool works on a photo, a link to it that
            expires. It gets neither your name nor your address.
          </li>
          <li>
            <strong>Razorpay</strong> takes payments. It gets your name and e-mail address for the
            receipt; your card or UPI details go to it directly and never to us.
          </li>
          <li>
            <strong>Cloudflare</strong> runs our servers and sees, as every host does, the traffic
            to them.
          </li>
          <li>
            <strong>An image host</strong>, where one is used, hands your photo to the picture
            service and drops it after {durationWords(uploadRetentionMs)}.
          </li>
          <li>
            <strong>A form service</strong>, where one is used, brings us the messages you write,
            with the name and address in them. What it has brought already does not go with your
            account: {contact}, and we delete it.
          </li>
        </ul>
      ),
    },
    {
      id: 'where',
      title: 'Where that is',
      body: (
        <p>
          These services work in several countries, the United States and India among them. Where
          data leaves the European Economic Area, the Commission’s standard contractual clauses or
          an adequacy decision protect it.
        </p>
      ),
    },
    {
      id: 'why',
      title: 'By what right',
      body: (
        <p>
          Making your pictures, keeping your credits and taking payments is our contract with you.
          Books are kept because the law demands it. Stopping abuse and answering messages is a
          legitimate interest. Photos are worked on at your express wish, one at a time; we do not
          recognise faces in them, and we train nothing with them.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <ul>
            <li>See and take along: {profile} downloads all we have about you, as one file.</li>
            <li>Correct: your name there; your address and photo at Google.</li>
            <li>
              Delete: there too, at once. What bookkeeping demands stays, under your account id and
              without your name.
            </li>
            <li>Object or restrict: {contact}, and we answer within a month.</li>
          </ul>
          <p>
            This is for everybody. In the European Union and the United Kingdom it is your right by
            the GDPR, and you may complain to your data protection authority. In India the Digital
            Personal Data Protection Act gives you the same, with a grievance officer here, somebody
            whom you may name to act for you, and the Data Protection Board above both.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: <p>This is not made for people under 18, and we do not knowingly keep their data.</p>,
    },
    {
      id: 'safety',
      title: 'How it is kept safe',
      body: (
        <p>
          Everything travels encrypted. Pictures lie in private storage behind links that expire. We
          keep only fingerprints of sign-in tokens. Should something leak all the same, we tell you
          and the authorities as the law demands.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this page changes, the date at its top changes with it. We send no news of it: look
          here when you want to know.
        </p>
      ),
    },
  ],
};

export type PrivacyTexts = typeof english;
export const privacyTexts = texts('privacy', english);
