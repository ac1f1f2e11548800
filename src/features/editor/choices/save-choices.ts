import { readStored, writeStored } from '../../../device/stored.ts';
import { type EditChoices, parseChoices } from './edit-choices.ts';

export function readSavedChoices(userId: string): EditChoices {
  return parseChoices(readStored(keyOf(userId)));
}

export function saveChoices(userId: string, choices: EditChoices): void {
  writeStored(keyOf(userId), JSON.stringify(choices));
}

function keyOf(userId: string): string {
  return `imagemint.${userId}.edit.choices`;
}
