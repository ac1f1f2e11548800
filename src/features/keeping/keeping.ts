export { claimPlace, giveUpPlace } from './ask-before-eviction.ts';
export { countComing } from './coming-pictures.ts';
export { KeepChoice } from './keep-choice.tsx';
export { useKeepPictures } from './keep-pictures.ts';
export { KeepQuestion } from './keep-question.tsx';
