import { checkout } from './account/checkout.ts';
import { payment } from './account/payment.ts';
import { auth } from './session/auth.tsx';
import { inApp } from './session/in-app.ts';
import { features } from './shell/features.ts';
import { problems } from './shell/problems.ts';
import { contact } from './site/contact.ts';
import { gallery } from './site/gallery.ts';
import { hero } from './site/hero.ts';
import { landing } from './site/landing.tsx';
import { tools } from './studio/tools.ts';

/** All other public texts. */
export const areas = {
  auth,
  checkout,
  payment,
  contact,
  features,
  gallery,
  hero,
  'in-app': inApp,
  landing,
  problems,
  tools,
};
