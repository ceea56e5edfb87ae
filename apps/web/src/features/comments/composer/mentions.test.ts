import { describe, expect, it } from 'vitest';
import { mentionedPeople, mentionQueryAt, partsOf, peopleFor, withMention } from './mentions.ts';

const ann = { id: '1', name: 'Ann' };
const annLee = { id: '2', name: 'Ann Lee' };
const jose = { id: '3', name: 'José (Pepe) Ruiz' };
const isHighlighted = (text: string, ...people: { id: string; name: string }[]) =>
  partsOf(text, people)
    .filter(({ mention }) => mention)
    .map((part) => part.text);

describe('Mentions with @', () => {
  it('start with an @ before the caret, but not inside an e-mail address', () => {
    expect(mentionQueryAt('Hello @an', 9)).toEqual({ at: 6, text: 'an' });
    expect(mentionQueryAt('@', 1)).toEqual({ at: 0, text: '' });
    expect(mentionQueryAt('Hello @an there', 6)).toBeNull();
    expect(mentionQueryAt('me@here', 7)).toBeNull();
    expect(mentionQueryAt('@an\nthen', 8)).toBeNull();
  });

  it('match the start of any part of a name, ignoring accents and case', () => {
    expect(peopleFor([jose, annLee, ann], 'jos')).toEqual([jose]);
    expect(peopleFor([jose, annLee, ann], 'LEE')).toEqual([annLee]);
    expect(peopleFor([annLee, ann], 'an')).toEqual([ann, annLee]);
    expect(peopleFor([ann], 'nn')).toEqual([]);
  });

  it('insert the name at the @ and place the caret after it', () => {
    expect(withMention('See @an please', { at: 4, text: 'an' }, annLee)).toEqual({
      text: 'See @Ann Lee please',
      caret: 13,
    });
    expect(withMention('@', { at: 0, text: '' }, ann)).toEqual({ text: '@Ann ', caret: 5 });
  });

  it('highlight the longest matching name, and no part of a longer word', () => {
    expect(isHighlighted('Ask @Ann Lee and @Ann.', ann, annLee)).toEqual(['@Ann Lee', '@Ann']);
    expect(isHighlighted('@José (Pepe) Ruiz knows', jose)).toEqual(['@José (Pepe) Ruiz']);
    expect(isHighlighted('@Annabel knows', ann)).toEqual([]);
    const text = 'Ask @Ann, or @Ann Lee';
    expect(
      partsOf(text, [ann, annLee])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('include each user still named in the text once', () => {
    expect(mentionedPeople('Ask @Ann Lee', [ann, annLee, annLee])).toEqual([annLee]);
  });
});
