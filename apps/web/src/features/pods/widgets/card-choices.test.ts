import { expect, test } from 'vitest';
import en from '../messages/en.json';
import nl from '../messages/nl.json';
import { cardChoices, choiceFields, editableChoices } from './card-choices.tsx';

test('Every value of a card field has a text, and every field that members set a button text', () => {
  for (const { choice } of [en, nl]) {
    for (const field of choiceFields) {
      const expected = ['title', ...cardChoices[field].values.map(String)];
      expect(Object.keys(choice[field])).toEqual(expect.arrayContaining(expected));
    }
    for (const field of editableChoices) expect(choice[field].of).toContain('{{value}}');
  }
});
