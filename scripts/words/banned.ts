/** A word that has a better one (the project's glossary). */
export interface BannedWord {
  /** A regular expression for whole words, with case ignored. In an identifier it sees the parts as words: `letGo` is 'let go'. */
  word: string;
  /** The better word, as the check prints it. */
  instead: string;
  /** Where the surrounding text matches this, the word is right. */
  unless?: RegExp;
}

/** The words that no text on screen has, in English and Hindi. */
export const onScreen: readonly BannedWord[] = [
  { word: 'coins?', instead: 'credit' },
  {
    word: 'press(?:es|ed|ing)?',
    instead: 'choose, start, or the name of the button',
    unless: /press Ctrl/i,
  },
  { word: 'strik(?:e|es|ing)|struck', instead: 'create, generate' },
  { word: 'making', instead: 'creating, in progress' },
  { word: 'kept', instead: 'saved, stored' },
  { word: 'let(?:s|ting)?(?: [\\p{L}]+){0,3} go', instead: 'remove, drop' },
  { word: 'wish(?:es|ed)?', instead: 'request', unless: /Wish you were here/ },
  { word: 'brought|bring along', instead: 'handed over, added' },
  {
    word: 'books',
    instead: 'credits, bookkeeping',
    unless: /wall of books|mug, books|books and a plant/,
  },
  { word: 'grounds?', instead: 'background' },
  { word: 'paid by the piece', instead: 'pay as you go' },
  { word: 'by (?:itself|themselves)', instead: 'automatically' },
  { word: 'anew', instead: 'again' },
  { word: 'finer (?:edits?|tools?)', instead: 'AI edit' },
  { word: 'APIs?', instead: 'service' },
  { word: 'widget', instead: 'checkout' },
  { word: 'e-?mail id|emails?', instead: 'e-mail' },
  {
    word: 'images?',
    instead: 'picture',
    unless:
      /to Image|Edited Image|Image (?:to|Editor|too|host)|Previous Images|image input|to the image|(?:smaller|per|my|AI) images?|credits = .*images/i,
  },
  { word: '(?:water)?colour\\p{L}*', instead: 'color' },
  { word: 'grey', instead: 'gray' },
  { word: 'centre', instead: 'center' },
  { word: 'harbour', instead: 'harbor' },
  { word: 'catalogue', instead: 'catalog' },
  {
    word: '(?:styl|recogn|sexual|organ|author|apolog)is(?:e|es|ed|ing)',
    instead: 'the spelling with -ize',
  },
  { word: 'सिक्क(?:ा|े|ों)', instead: 'क्रेडिट' },
  { word: 'निखार(?:ें|ना|ा)', instead: 'सुधारें' },
  { word: 'रंग-रूप', instead: 'थीम' },
  { word: 'पिक्सेल', instead: 'पिक्सल' },
];

/**
 * The words that no identifier and no name of a file has, in all code. A word that is also right
 * somewhere is listed with what it stood beside where it was wrong.
 */
export const identifiers: readonly BannedWord[] = [
  {
    word: 'use line|(?:live|waiting|lease|ledger) lines?|lines? (?:state|message)',
    instead: 'socket, queue, entry',
  },
  { word: 'wish(?:es|ed|er|ers|ing)?', instead: 'request, subscribe' },
  { word: 'tells?|told|telling', instead: 'publish, broadcast, notify' },
  {
    // Playwright presses keys, and so do users: `page.keyboard.press`, `aria-pressed`.
    word: 'press(?:es|ed|ing)?',
    instead: 'submit',
    unless: /^(?:aria )?press(?:ed)?$/,
  },
  {
    word: '(?:ask|failure|error|status|note|explain|socket|message) words',
    instead: 'prompt, text, message',
  },
  { word: 'books?|standing', instead: 'state, log' },
  { word: 'deeds?', instead: 'action' },
  {
    // In a drawn scene it is what one stands on.
    word: 'grounds|(?:lay )?on ground|ground (?:colors?|row)|choose ground',
    instead: 'background',
  },
  { word: 'none tried|tried (?:on|filter|text|edit)', instead: 'draft adjustment' },
  { word: 'struck|strik(?:e|es|ing)', instead: 'result, generated' },
  // An account keeps pictures (`keepPictures`); a device saves them.
  { word: 'keep (?:results?|attempts?)', instead: 'save, saved, stored' },
  { word: 'let(?:s|ting)? go', instead: 'evict' },
  { word: 'brought|bring(?:s|ing)?', instead: 'hand over' },
  { word: 'awaken(?:s|ed|ing)?|asleep|folded', instead: 'island, hydrated, deferred' },
  { word: 'first look', instead: 'skeleton' },
  { word: '(?:contact|new|stored|sent) letters?|letter (?:store|routes|form)', instead: 'message' },
  { word: 'travell?er|witness', instead: 'simulated user, observations' },
  { word: 'ways|lies|stands?', instead: 'route, is' },
  { word: 'looks? after|tend(?:s|ed|ing)?', instead: 'maintain' },
  { word: 'fresh pictures?', instead: 'unsaved result' },
  { word: 'till', instead: 'checkout' },
  { word: 'anew', instead: 'again' },
  {
    word: 'colour\\p{L}*',
    instead: 'color',
    // A name in sharp, and one under which earlier releases stored a color.
    unless: /^to colourspace$|^colour$/,
  },
];

/** The most words of an English sentence on screen. */
export const sentenceWordsMax = 20;
