import { expect, test } from 'vitest';
import { labelLinkOf, linkedLabel } from './label-link.ts';
import { confidenceOf, useLabelView } from './label-view.ts';

const viewOf = (search: string) => labelLinkOf(`?menu=labels&${search}`)?.view;

test('Shows detected labels from a confidence of 90 on by default [R198]', () => {
  expect(useLabelView.getInitialState().confidence).toBe(90);
});

test('A link with a detected type or service selects that source with confidence 0 [B18, R198]', () => {
  expect(viewOf('type=label&start=200')).toMatchObject({ source: 'label', confidence: 0 });
  expect(viewOf('type=words')).toMatchObject({ source: 'text', shown: 'words', confidence: 0 });
  expect(viewOf('type=lines')).toMatchObject({ source: 'text', shown: 'lines' });
  expect(viewOf('type=text')).toMatchObject({ source: 'text', shown: 'both' });
  expect(viewOf('service=aws-detecting-text')).toMatchObject({ source: 'text', shown: 'both' });
  expect(viewOf('service=%22aws-detecting-labels%22')).toMatchObject({ source: 'label' });
  expect(viewOf('start=200')).toEqual({ source: 'custom', search: '' });
  expect(viewOf('start=soon')).toBeUndefined();
  expect(labelLinkOf('?menu=comments&type=label')).toBeNull();
});

test('A link selects the label at its time, and of its service if it names one', () => {
  const labels = [
    { id: 'a', start: 0, end: 5000, service: 'one' },
    { id: 'b', start: 3000, end: 4000, service: 'two' },
    { id: 'c', start: 3000, end: 4000, service: 'one' },
  ];
  const at = (start: number | null, service: string | null = null) =>
    linkedLabel(labels, { start, service })?.id;
  expect(at(3000)).toBe('b');
  expect(at(3000, 'one')).toBe('c');
  expect(at(100)).toBe('a');
  expect(at(9000)).toBeUndefined();
  expect(at(null)).toBeUndefined();
});

test('Confidence becomes 100 for invalid or larger input, and 0 for negative input [R198]', () => {
  expect(['abc', '', '101', '1e9', '-3', '-0.2', '0', '55', '72.4', '80 %'].map(confidenceOf)).toEqual([
    100, 100, 100, 100, 0, 0, 0, 55, 72, 80,
  ]);
});
