import { splitAddress } from '../../domain/languages.ts';
import { hindi } from '../texts/hi/index.ts';
import { setLanguage } from '../texts/language.ts';

// A module of its own, which the entry imports first: an island may start as soon as it is defined.
setLanguage(splitAddress(window.location.pathname).language, hindi);
