/** What other features use of the keeping of pictures. */

export { mayEvict } from './ask-before-eviction.ts';
export { KeepChoice } from './keep-choice.tsx';
export { KeepQuestion } from './keep-question.tsx';
