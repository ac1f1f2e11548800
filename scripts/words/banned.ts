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

/** The words that no identifier and no name of a file has, in all code. */
export const identifiers: readonly BannedWord[] = [];

/** The most words of an English sentence on screen. */
export const sentenceWordsMax = 20;
