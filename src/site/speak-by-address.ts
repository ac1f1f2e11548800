import { splitAddress } from '../../domain/languages.ts';
import { speak } from '../texts/language.ts';

// A module of its own, which the entry imports first: an island may start as soon as it is defined.
speak(splitAddress(window.location.pathname).language);
