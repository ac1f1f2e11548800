import { type VariableName, variableDescriptions } from '../../../worker/variable-descriptions.ts';

/** Every variable of the Worker, in the order in which they are asked for. */
export const variableNames = Object.keys(variableDescriptions) as VariableName[];

/** Returns the texts about a variable for the terminal. `origin` is the deployment's address, or null if it is unknown. */
export function textsOf(name: VariableName, origin: string | null = null) {
  const { what, whereToGet, without, isSecret, switchesOff } = variableDescriptions[name];
  const plain = (text: string) =>
    text.replaceAll('`', '').replaceAll('https://<host>', origin ?? 'https://<your address>');
  return {
    what: plain(what).replace(/\.$/, ''),
    where: plain(whereToGet ?? 'you choose'),
    isSecret,
    /** Null if there is a default. */
    switchedOff: switchesOff && without !== null ? plain(without) : null,
  };
}
