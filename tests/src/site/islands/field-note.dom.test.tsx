import { expect, it } from 'vitest';
import { showFieldNote } from '../../../../src/site/islands/field-note.ts';
import { Field } from '../../../../src/ui/controls/field.tsx';
import { find, showPart } from '../../support/page-part.tsx';

it.each(['error', 'hint'] as const)('the %s of a field looks like the app’s', (kind) => {
  const ofApp = showPart(<Field label="Name" {...{ [kind]: 'Text' }} />);
  const look = find('p', ofApp).className;
  ofApp.remove();
  showPart(<Field label="Name" />);
  showFieldNote(find('input'), 'Text', kind);
  expect(find('p').className).toBe(look);
});
