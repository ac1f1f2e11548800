import { Link } from 'react-router';
import { trialCredits } from '../../../../domain/credits.ts';
import {
  resultRetentionMs,
  savedResultRetentionMs,
  trialsPerNetworkPerDay,
} from '../../../../domain/limits.ts';
import { refundDays } from '../../../../domain/packs.ts';
import { routes } from '../../../../domain/routes.ts';
import { editToolCosts } from '../../../../domain/tools/edit.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { counted } from '../../counted.ts';
import { formatDuration } from '../../durations.ts';
import { texts } from '../../language.ts';
import type { LegalSection, SellerParts } from '../../legal-section.ts';

const contact = <Link to={routes.contact.path}>write to us</Link>;
const credits = (count: number) => counted(count, 'credit', 'credits');

/** The terms. They fit what the product does; a lawyer must review them. */
const english = {
  pageTitle: 'Terms · Imagemint',
  description:
    'Our agreement with you: what a credit buys, that it never expires, and that you’re not charged for failed pictures.',
  title: 'Terms',
  inShort: [
    'You pay for pictures, not for time. Credits never expire.',
    'You’re never charged for failed pictures.',
    'Your pictures are yours. Do not create anything that harms people.',
  ],
  sections: (seller: SellerParts): LegalSection[] => [
    {
      id: 'agreement',
      title: 'What this is',
      body: (
        <>
          <p>
            These terms are the agreement between you and {seller.name} (‘we’). They cover this
            website and its tools. The tools are Text to Image, Image to Image, Headshot Generator,
            Background Removal and the AI Image Editor. You accept these terms when you sign in.
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
            You sign in with a Google account, and both accounts belong together. Protect your
            Google account: you are responsible for what is done with it here. A new account gets{' '}
            {counted(trialCredits, 'free credit', 'free credits')}, once for each person. At most{' '}
            {trialsPerNetworkPerDay} new accounts of one network get them on one day, unless we
            allow more.
          </p>
          <p>
            We may freeze or close an account that breaks these terms, and we tell you why. We then
            refund credits that you bought and did not use, unless the account was used for fraud.
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
              Every use of a tool costs what its button says: {credits(toolCatalogue.text2img.cost)}
              . The editor’s select, text and background tools cost {credits(editToolCosts.select)}.
            </li>
            <li>Credits never expire.</li>
            <li>All packs give access to all tools. There is no subscription.</li>
            <li>
              Credits are not money: they can’t be sold, moved to another account or paid out.
            </li>
            <li>Your credit activity lists every credit that you get or use.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'failures',
      title: 'You’re not charged for failed pictures',
      body: (
        <p>
          We reserve the price when you start a tool, and charge it only when your picture is ready.
          If no picture can be created, for any reason, we refund the credits automatically within
          minutes. Your credit activity shows it. A finished picture that you don’t like is not a
          failure, because it cost us the same.
        </p>
      ),
    },
    {
      id: 'payment',
      title: 'Paying',
      body: (
        <>
          <p>
            You pay for a pack once, in US dollars or Indian rupees, through Razorpay. The rupee
            price follows the exchange rate of the day. You pay the price on the button. We add your
            credits as soon as the payment is confirmed, usually within seconds. If a payment does
            not arrive, you can check it in your purchase history. Your receipts are there too.
          </p>
          <p>Prices may change only for packs that you have not bought yet.</p>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds',
      body: (
        <>
          <p>
            We refund unused credits of a pack within {refundDays} days of the purchase. To get a
            refund, {contact}. We return the money to your payment method and remove the credits. We
            can’t refund used credits, because we created your pictures immediately, at your
            request.
          </p>
          <p>
            If your bank takes a payment back, we remove its credits too. If you have used them,
            your balance is below zero until you buy again.
          </p>
        </>
      ),
    },
    {
      id: 'not-allowed',
      title: 'What is not allowed',
      body: (
        <>
          <p>
            You are responsible for what you request and upload. Do not request or upload any of
            this:
          </p>
          <ul>
            <li>sexual content with minors, or anything that sexualizes them;</li>
            <li>sexual or humiliating pictures of real people;</li>
            <li>pictures meant to deceive, defame, threaten, harass or incite to violence;</li>
            <li>forged documents, identities or evidence;</li>
            <li>anything that violates a copyright, a trademark, someone’s privacy, or the law.</li>
          </ul>
          <p>
            The picture service refuses some requests automatically. You’re not charged for a
            refused request.
          </p>
        </>
      ),
    },
    {
      id: 'likeness',
      title: 'Pictures of people',
      body: (
        <p>
          Upload a person’s photo only if it shows you, or if the person agreed to this use. This
          applies especially to headshots. Do not present a generated picture of a real person as a
          photo of something that happened. Where the law requires it, say that a picture was
          created by AI. Every picture says so in its metadata: do not remove that.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Who owns the pictures',
      body: (
        <>
          <p>
            What you upload stays yours. What is created for you is yours as far as the law gives
            rights in it. We claim no rights: use it as you like, for business too. AI may create
            similar pictures for others. We can’t promise that a picture infringes nobody’s rights.
          </p>
          <p>
            We use your requests and pictures only to create what you requested. We do not publish
            them, and we do not train on them. If you choose so, the gallery on your front page
            shows your own pictures. They stay on your device, and nobody else sees them.
          </p>
        </>
      ),
    },
    {
      id: 'storage',
      title: 'Save your pictures yourself',
      body: (
        <p>
          Your picture history is on your device, not with us. We store a finished picture until
          your device has it, then for {formatDuration(savedResultRetentionMs)} more, and at most
          for {formatDuration(resultRetentionMs)}. With ‘Keep my pictures in my account’ we store
          your newest pictures for as long as you have your account. If you clear your browser’s
          data or lose the device, your history is lost. Download the pictures that matter to you.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'What we promise, and what we don’t',
      body: (
        <>
          <p>
            We run the service as well as we can, but interruptions are possible. AI can be wrong,
            odd or ugly: check a result before you rely on it. As far as the law allows, our
            liability is limited to what you paid us in the last twelve months. Nothing here limits
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
            <Link to={routes.profile.path}>your profile</Link>. After that, nobody can use your
            unused credits. You get them back if you return with the same Google account. If you
            want the money instead, ask for a refund first.
          </p>
          <p>
            When these terms change, the date at the top of this page changes too. The law of the
            place where {seller.name} is established applies. As a consumer, you have the protection
            of the law where you live.
          </p>
          <p>Questions and complaints: {contact}. A person answers.</p>
        </>
      ),
    },
  ],
};

export type TermsTexts = typeof english;
export const termsTexts = texts('terms', english);
