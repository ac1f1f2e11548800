export { claimPlace, giveUpPlace } from './ask-before-eviction.ts';
export { countComing } from './coming-pictures.ts';
export { KeepChoice } from './keep-choice.tsx';
export { KeepQuestion } from './keep-question.tsx';
