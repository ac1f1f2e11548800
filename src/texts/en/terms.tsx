import { Link } from 'react-router';
import { resultRetentionMs, savedResultRetentionMs, trialCredits } from '../../../domain/limits.ts';
import { routes } from '../../../domain/routes.ts';
import { durationWords } from '../durations.ts';
import { texts } from '../language.ts';
import type { LegalSection, SellerParts } from '../legal-section.ts';

const contact = <Link to={routes.contact.path}>write to us</Link>;

/** The terms. What fits what the product does; a lawyer is to look at it. */
const english = {
  pageTitle: 'Terms · Imagemint',
  description:
    'What you and we agree on: what a credit buys, that it never expires, and that what fails is not charged.',
  title: 'Terms',
  inShort: [
    'You pay for pictures, not for time. Credits never expire.',
    'What fails is not charged, by itself and always.',
    'Your pictures are yours. Make nothing that harms people.',
  ],
  sections: (seller: SellerParts): LegalSection[] => [
    {
      id: 'agreement',
      title: 'What this is',
      body: (
        <>
          <p>
            These terms are the agreement between you and {seller.name} (‘we’) about using this
            website and its tools: Text to Image, Image to Image, Headshot Generator, Background
            Removal and the AI Image Editor. By signing in you accept them.
          </p>
          {seller.details}
          <p>You must be at least 18 years old.</p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <>
          <p>
            You sign in with a Google account; the two belong together. Keep that account safe: what
            is done from it counts as done by you. A new account gets {trialCredits} free credits,
            once for each person.
          </p>
          <p>
            We may freeze or end an account that breaks these terms, and tell you why. Credits that
            you bought and have not used are then paid back, unless the account was used for fraud.
          </p>
        </>
      ),
    },
    {
      id: 'credits',
      title: 'Credits',
      body: (
        <>
          <ul>
            <li>
              Every use of a tool costs what its button says before you press it: one credit, or two
              for the editor’s select, text and background tools.
            </li>
            <li>Credits never expire.</li>
            <li>All packs give access to all tools. There is no subscription.</li>
            <li>
              Credits are not money: they can’t be sold, given to another account or paid out.
            </li>
            <li>Every credit that comes or goes is listed in your credit activity.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'failures',
      title: 'What fails is not charged',
      body: (
        <p>
          The price is set aside when you press the button and is taken only when your picture is
          ready. When no picture can be made, for whatever reason, the credits are refunded
          automatically within minutes, and your activity says so. A picture that was made and does
          not please you is not a failure: it cost us the same.
        </p>
      ),
    },
    {
      id: 'payment',
      title: 'Paying',
      body: (
        <>
          <p>
            Packs are paid once, in US dollars or Indian rupees, through Razorpay. The rupee price
            follows the exchange rate of the day; the price on the button is the one you pay.
            Credits are there as soon as the payment is confirmed, usually within seconds. A payment
            that does not arrive can be looked for in your purchase history, where your receipts are
            too.
          </p>
          <p>Prices may change for packs that you have not bought yet, and for no others.</p>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'Giving a pack back',
      body: (
        <>
          <p>
            Within 14 days of buying you may give a pack back as far as its credits are unused:{' '}
            {contact}. The money goes back the way it came, and the credits with it. Credits that
            you have used can’t be given back, because your pictures were made at your wish at once.
          </p>
          <p>
            When a payment is taken back by your bank, its credits are taken back too. If you had
            used them, your balance is below zero until you buy again.
          </p>
        </>
      ),
    },
    {
      id: 'not-allowed',
      title: 'What you may not make',
      body: (
        <>
          <p>
            You are responsible for what you ask for and what you upload. Do not make or upload:
          </p>
          <ul>
            <li>sexual content with minors, or anything that sexualises them;</li>
            <li>sexual or humiliating pictures of real people;</li>
            <li>pictures meant to deceive, defame, threaten, harass or incite to violence;</li>
            <li>forged documents, identities or evidence;</li>
            <li>what breaks somebody’s copyright, trade mark or privacy, or the law.</li>
          </ul>
          <p>
            The picture service refuses some requests by itself. A refused request is not charged.
          </p>
        </>
      ),
    },
    {
      id: 'likeness',
      title: 'Pictures of people',
      body: (
        <p>
          Upload a person’s photo only if it is you, or if they agreed to this very use. That holds
          for headshots above all. Do not present a made picture of a real person as a photograph of
          something that happened. Where the law asks for it, say that a picture was made by AI.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Whose the pictures are',
      body: (
        <>
          <p>
            What you upload stays yours. What is made for you is yours as far as the law gives
            rights in it, and we claim none: use it as you like, for business too. AI may make
            similar pictures for others, and we can’t promise that a picture infringes nobody’s
            rights.
          </p>
          <p>
            We use your requests and pictures to make what you asked for and for nothing else. We do
            not publish them, and we do not train on them. The ‘community gallery’ shows your own
            pictures to you alone, on your own device, if you choose so.
          </p>
        </>
      ),
    },
    {
      id: 'storage',
      title: 'Keep your pictures yourself',
      body: (
        <p>
          Your history is on your device, not with us. We hold a finished picture until your device
          has it, then for {durationWords(savedResultRetentionMs)} more, and never longer than{' '}
          {durationWords(resultRetentionMs)}. If you clear your browser’s data or lose the device,
          the history is gone. Download what matters to you.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'What we promise, and what not',
      body: (
        <>
          <p>
            We keep the service running as well as we can, but not without interruption. AI can be
            wrong, odd or ugly: look before you rely on it. As far as the law allows, we are liable
            for no more than what you paid us in the last twelve months. Nothing here limits
            liability for intent, gross negligence, injury, or rights that consumers can’t waive.
          </p>
        </>
      ),
    },
    {
      id: 'end',
      title: 'Leaving, and changes',
      body: (
        <>
          <p>
            You may delete your account at any time in{' '}
            <Link to={routes.profile.path}>your profile</Link>. Nobody can use your unused credits
            after that. They are yours again should you come back with the same Google account; if
            you want the money instead, give the pack back first.
          </p>
          <p>
            When these terms change, the date at the top of this page changes with them. The law of
            the place where {seller.name} is established applies; as a consumer you keep the
            protection of the law where you live.
          </p>
          <p>Questions and complaints: {contact}. A person answers.</p>
        </>
      ),
    },
  ],
};

export type TermsTexts = typeof english;
export const termsTexts = texts('terms', english);
