import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sessionIdleMs } from '../../../../domain/account/session-times.ts';
import { dayMs } from '../../../../domain/days.ts';
import {
  accountPicturesMax,
  contactMessageRetentionMs,
  contactWindowMs,
  resultRetentionMs,
  savedResultRetentionMs,
  trialPicturesMax,
  uploadRetentionMs,
} from '../../../../domain/limits.ts';
import { routes } from '../../../../domain/routes.ts';
import { formatDuration } from '../../durations.ts';
import { texts } from '../../language.ts';
import type { LegalSection, SellerParts, StoredDataRows } from '../../legal-section.ts';

const contact = <Link to={routes.contact.path}>write to us</Link>;
const profile = <Link to={routes.profile.path}>your profile</Link>;

/** The privacy page. It fits what the product does; a lawyer must review it. */
const english = {
  pageTitle: 'Privacy · Imagemint',
  description:
    'What we know about you, what for and how long. Your pictures are on your device. No advertising, no tracking.',
  title: 'Privacy',
  inShort: [
    'Your picture history is on your device. We store pictures only until your device has them, unless you ask us to.',
    'No advertising, no tracking, no training on your pictures.',
    'One button downloads all your data, another deletes it.',
  ],
  sections: (seller: SellerParts, table: (rows: StoredDataRows) => ReactNode): LegalSection[] => [
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
      title: 'What we store, and how long',
      body: (
        <>
          {table([
            [
              'Your Google name, e-mail address and photo link',
              'to recognize you',
              'until you delete your account',
            ],
            [
              'Your account ID, derived from your Google account',
              'for our records, and to give the free credits once',
              'as long as these records; it stays when you delete your account',
            ],
            [
              'Sessions: when they start, were last used and end; your browser, city and country',
              'so that you stay signed in, and can see where you are',
              `${formatDuration(sessionIdleMs)} after the last use`,
            ],
            ['Photos that you upload', 'to edit them', formatDuration(uploadRetentionMs)],
            [
              'Finished pictures',
              'until your device has them',
              `${formatDuration(savedResultRetentionMs)} after that, at most ${formatDuration(resultRetentionMs)}`,
            ],
            [
              `Your newest ${accountPicturesMax} pictures (${trialPicturesMax} before your first purchase), if you turn that on in your profile, and how you made them`,
              'to show them on all your devices',
              'until you delete them, turn it off or delete your account',
            ],
            ['Your prompts', 'to create your pictures', formatDuration(resultRetentionMs)],
            [
              'Orders, payments and credit activity',
              'bookkeeping and tax law',
              'as long as the law requires, without your name after you delete your account',
            ],
            [
              'A company, an address and a tax number, if you give them',
              'for your receipts',
              'until you delete your account; on receipts as long as the law requires',
            ],
            [
              'Messages that you write to us, with your name and address',
              'to answer',
              `${formatDuration(contactMessageRetentionMs)}; if you were signed in, your name and address are deleted with your account`,
            ],
            [
              'Scrambled forms of your network address and of its first part, when you write to us',
              'to stop spam',
              `${formatDuration(contactWindowMs)}, and ${formatDuration(dayMs)} for the first part`,
            ],
            [
              'Scrambled forms of your network address and account ID, when your account opens',
              'to limit the free credits for each network',
              formatDuration(dayMs),
            ],
          ])}
          <p>
            Technical logs record what went wrong and when, for up to seven days. They contain
            neither your prompts nor your pictures.
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
            Your browser stores your picture history and the last photo for each tool. It also
            stores unfinished texts, edits and messages, your gallery choice and your theme. We
            can’t see any of this, except the pictures that you keep in your account. You can clear
            the history on its own page, and everything in your browser.
          </p>
          <p>
            Your browser also stores your name, e-mail address, photo link and account ID until you
            sign out. The app needs them to open without a network.
          </p>
          <p>
            We set one cookie that keeps you signed in, and short-lived ones while you sign in. All
            are necessary. There is no advertising, no analytics and no tracking here. For this
            reason there is no consent banner.
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
            <strong>Google</strong> learns that you sign in here. It gives us your name, e-mail
            address and photo, and nothing else from your Google account.
          </li>
          <li>
            <strong>The picture service</strong> gets your prompts. Where a tool uses a photo, it
            also gets the photo, or a link to it that expires. It gets neither your name nor your
            address. It may get a scrambled form of your account ID, to act against abuse.
            <p data-seller-part="retainingServices">
              It may store prompts and pictures for a time, by its own terms:{' '}
              {seller.retainingServices}.
            </p>
            <p data-seller-part="forgettingServices">
              It stores neither (zero data retention): {seller.forgettingServices}.
            </p>
          </li>
          <li>
            <strong>Razorpay</strong> takes payments. It gets your name and e-mail address for the
            receipt. Your card or UPI details go directly to Razorpay and never to us.
          </li>
          <li>
            <strong>Cloudflare</strong> runs our servers, sends our e-mails, and sees the traffic,
            as every host does.
          </li>
          <li>
            <strong>An image host</strong>, where one is used, passes your photo to the picture
            service. It deletes the photo after {formatDuration(uploadRetentionMs)}.
          </li>
          <li>
            <strong>A form service</strong>, where one is used, delivers your messages to us with
            the name and address in them. Messages already delivered are not deleted with your
            account: {contact}, and we delete them.
          </li>
        </ul>
      ),
    },
    {
      id: 'marking',
      title: 'How pictures are marked',
      body: (
        <p>
          Every picture that AI makes or changes here says so in its metadata. They also contain our
          name and the ID of its creation, but neither your name nor your prompt. Some pictures are
          also signed, so that anybody can check where they come from. A photo that you upload loses
          its place, camera and comments. It keeps the note that AI made it, where it has one. Leave
          the marks in: in some countries the law forbids removing them.
        </p>
      ),
    },
    {
      id: 'where',
      title: 'Where your data is',
      body: (
        <p>
          These services work in several countries, including the United States and India. Some data
          leaves the European Economic Area. The Commission’s standard contractual clauses or an
          adequacy decision then protect it.
        </p>
      ),
    },
    {
      id: 'why',
      title: 'Our legal basis',
      body: (
        <p>
          Our contract with you is to create your pictures, manage your credits and take payments.
          The law requires bookkeeping. To stop abuse and to answer messages is a legitimate
          interest. We edit photos only at your explicit request, one at a time. We do not recognize
          faces in them, and we train nothing with them.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <ul>
            <li>Access: {profile} downloads all our data about you, as one file.</li>
            <li>Correct: your name in your profile; your address and photo at Google.</li>
            <li>
              Delete: also in your profile, immediately. Data for bookkeeping stays, with your
              account ID and without your name.
            </li>
            <li>Object or restrict: {contact}, and we answer within a month.</li>
          </ul>
          <p>
            These rights are for everybody. In the European Union and the United Kingdom, the GDPR
            gives them to you. There you may complain to your data protection authority. In India,
            the Digital Personal Data Protection Act gives you the same rights. You have a grievance
            officer here, and you can name a person to act for you. You can also turn to the Data
            Protection Board.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: <p>This service is not for people under 18. We do not knowingly store their data.</p>,
    },
    {
      id: 'safety',
      title: 'How we protect your data',
      body: (
        <p>
          All data is encrypted on its way. Pictures are in private storage, behind links that
          expire. We store only fingerprints of sign-in tokens. If there is a data leak, we tell you
          and the authorities as the law requires.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this page changes, the date at the top changes too. We do not announce changes: check
          this page when you want to know.
        </p>
      ),
    },
  ],
};

export type PrivacyTexts = typeof english;
export const privacyTexts = texts('privacy', english);
