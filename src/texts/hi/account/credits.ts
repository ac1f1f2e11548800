import type { CreditsTexts } from '../../en/account/credits.ts';
import { plural } from '../../format.ts';

export const credits: CreditsTexts = {
  count: (count) => `${count} क्रेडिट`,
  unit: () => 'क्रेडिट',
  unread: 'आपके क्रेडिट पता नहीं चल पाए',
  notLoaded: 'आपका हिसाब लोड नहीं हो पाया',
  loading: 'आपका हिसाब लोड हो रहा है',
  list: 'क्रेडिट का हिसाब, सबसे नया पहले',
  loadingMore: 'लोड हो रहा है…',
  more: 'और दिखाएँ',
  end: 'हिसाब यहीं तक है',
  change: (amount, balance) => {
    const count = Math.abs(amount);
    const verb = amount < 0 ? plural(count, 'घटा', 'घटे') : plural(count, 'जुड़ा', 'जुड़े');
    const change = amount === 0 ? 'कोई बदलाव नहीं' : `${count} क्रेडिट ${verb}`;
    return `${change}, बैलेंस ${balance}`;
  },
  left: (balance) => `${balance} बचे`,
};
