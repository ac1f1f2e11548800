import { addressIn, type Language } from '../../domain/languages.ts';
import { routes } from '../../domain/routes.ts';
import type { SellerSettings } from '../config.ts';
import type { WaitingEmail } from '../outbox/outbox.ts';
import { callAccount } from '../storage/call-account.ts';
import { emailTexts } from './email-texts.ts';
import { layOutEmail } from './lay-out-email.ts';
import type { Email } from './mailer.ts';
import { unsubscribePath } from './unsubscribe-link.ts';

/**
 * Returns null when the user has seen the pictures or has unsubscribed. The header lets mail programs offer the link
 * as a button (RFC 8058).
 */
export async function writeReadyEmail(
  environment: Env,
  { recipient, language, data }: WaitingEmail,
  { seller, sessionSecret }: { seller: SellerSettings; sessionSecret: string },
): Promise<Email | null> {
  const { userId, jobIds, origin } = data as { userId: string; jobIds: string[]; origin: string };
  const unseen = await callAccount(environment, userId, 'pictures.unseen', jobIds);
  if (unseen.length === 0) return null;
  const texts = emailTexts[language];
  const url = origin + (await unsubscribePath(sessionSecret, userId, language));
  const { seePictures: label } = texts;
  return {
    to: recipient,
    headers: {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...layOutEmail(
      {
        greeting: texts.greeting,
        ...texts.pictureReady(unseen.length),
        facts: [],
        quote: null,
        link: { label, url: origin + picturesPath(language) },
        unsubscribe: { ...texts.unsubscribe, url },
        sender: [seller.name, ...seller.address, ...(seller.email ? [seller.email] : [])],
      },
      language,
    ),
  };
}

function picturesPath(language: Language): string {
  return addressIn(language, routes.previousImages.path);
}
