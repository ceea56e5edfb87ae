import { expect, test } from 'vitest';
import { panelOf, shownTab, tabByKey, tabsOf } from './panel-tabs.ts';

const all = { podServices: true, assets: true };
const names = (tabs: ReturnType<typeof tabsOf>) => tabs.map(({ name }) => name);
const grey = (tabs: ReturnType<typeof tabsOf>) => names(tabs.filter(({ disabled }) => disabled));

test('five tabs in the order of the specification [P180]', () => {
  expect(names(tabsOf({ kind: 'video' }, all))).toEqual([
    'info',
    'comments',
    'labels',
    'subtitles',
    'assets',
  ]);
});

test('comments, labels and subtitles need the one ability, assets the other [P181]', () => {
  expect(names(tabsOf({ kind: 'video' }, { podServices: false, assets: true }))).toEqual(['info', 'assets']);
  expect(names(tabsOf({ kind: 'video' }, { podServices: true, assets: false }))).toEqual([
    'info',
    'comments',
    'labels',
    'subtitles',
  ]);
});

test('comments and subtitles are for what takes time [P181]', () => {
  expect(grey(tabsOf({ kind: 'video' }, all))).toEqual([]);
  expect(grey(tabsOf({ kind: 'audio' }, all))).toEqual([]);
  for (const kind of ['image', 'pdf', 'text', 'application', 'unknown'] as const)
    expect(grey(tabsOf({ kind }, all))).toEqual(['comments', 'subtitles']);
});

test('an address that names what cannot be opened opens the information [B16, B17]', () => {
  expect(panelOf('?menu=labels&start=200')).toBe('labels');
  expect(panelOf('?menu=%22subtitles%22')).toBe('subtitles');
  expect(panelOf('?menu=nothing')).toBeUndefined();
  expect(panelOf('')).toBeUndefined();
  const tabs = tabsOf({ kind: 'image' }, { podServices: true, assets: false });
  expect(shownTab(tabs, 'labels')).toBe('labels');
  expect(shownTab(tabs, 'subtitles')).toBe('info');
  expect(shownTab(tabs, 'assets')).toBe('info');
});

test('an address names one of the five panels; without one the information is open [B16]', () => {
  const tabs = tabsOf({ kind: 'video' }, all);
  for (const panel of ['info', 'comments', 'labels', 'subtitles', 'assets'] as const) {
    expect(panelOf(`?menu=${panel}`)).toBe(panel);
    expect(shownTab(tabs, panel)).toBe(panel);
  }
  expect(shownTab(tabs, panelOf('') ?? 'info')).toBe('info');
});

test('keys go round and step over what is grey', () => {
  const tabs = tabsOf({ kind: 'image' }, all);
  expect(tabByKey(tabs, 'info', 'ArrowRight')).toBe('labels');
  expect(tabByKey(tabs, 'labels', 'ArrowRight')).toBe('assets');
  expect(tabByKey(tabs, 'assets', 'ArrowRight')).toBe('info');
  expect(tabByKey(tabs, 'info', 'ArrowLeft')).toBe('assets');
  expect(tabByKey(tabs, 'labels', 'Home')).toBe('info');
  expect(tabByKey(tabs, 'labels', 'End')).toBe('assets');
  expect(tabByKey(tabs, 'labels', 'x')).toBeUndefined();
});
