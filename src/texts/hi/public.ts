import { auth } from './auth.tsx';
import { checkout } from './checkout.ts';
import { contact } from './contact.ts';
import { features } from './features.ts';
import { gallery } from './gallery.ts';
import { inApp } from './in-app.ts';
import { landing } from './landing.tsx';
import { problems } from './problems.ts';
import { tools } from './tools.ts';

/** All other public texts. */
export const areas = {
  auth,
  checkout,
  contact,
  features,
  gallery,
  'in-app': inApp,
  landing,
  problems,
  tools,
};
