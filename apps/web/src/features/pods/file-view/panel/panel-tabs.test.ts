import { expect, test } from 'vitest';
import { panelOf, shownTab, tabByKey, tabsOf } from './panel-tabs.ts';

const all = { podServices: true, assets: true };
const names = (tabs: ReturnType<typeof tabsOf>) => tabs.map(({ name }) => name);
const grey = (tabs: ReturnType<typeof tabsOf>) => names(tabs.filter(({ disabled }) => disabled));

test('The panel has five tabs in a fixed order [P180]', () => {
  expect(names(tabsOf({ kind: 'video' }, all))).toEqual([
    'info',
    'comments',
    'labels',
    'subtitles',
    'assets',
  ]);
});

test('Comments, labels and subtitles need list PodService, assets need list Asset [P181]', () => {
  expect(names(tabsOf({ kind: 'video' }, { podServices: false, assets: true }))).toEqual(['info', 'assets']);
  expect(names(tabsOf({ kind: 'video' }, { podServices: true, assets: false }))).toEqual([
    'info',
    'comments',
    'labels',
    'subtitles',
  ]);
});

test('Comments and subtitles are enabled only for video and audio [P181]', () => {
  expect(grey(tabsOf({ kind: 'video' }, all))).toEqual([]);
  expect(grey(tabsOf({ kind: 'audio' }, all))).toEqual([]);
  for (const kind of ['image', 'pdf', 'text', 'application', 'unknown'] as const)
    expect(grey(tabsOf({ kind }, all))).toEqual(['comments', 'subtitles']);
});

test('A URL with an unknown or unavailable panel opens the information [B16, B17]', () => {
  expect(panelOf('?menu=labels&start=200')).toBe('labels');
  expect(panelOf('?menu=%22subtitles%22')).toBe('subtitles');
  expect(panelOf('?menu=nothing')).toBeUndefined();
  expect(panelOf('')).toBeUndefined();
  const tabs = tabsOf({ kind: 'image' }, { podServices: true, assets: false });
  expect(shownTab(tabs, 'labels')).toBe('labels');
  expect(shownTab(tabs, 'subtitles')).toBe('info');
  expect(shownTab(tabs, 'assets')).toBe('info');
});

test('A URL opens one of the five panels, and the information without one [B16]', () => {
  const tabs = tabsOf({ kind: 'video' }, all);
  for (const panel of ['info', 'comments', 'labels', 'subtitles', 'assets'] as const) {
    expect(panelOf(`?menu=${panel}`)).toBe(panel);
    expect(shownTab(tabs, panel)).toBe(panel);
  }
  expect(shownTab(tabs, panelOf('') ?? 'info')).toBe('info');
});

test('Arrow keys wrap around and skip disabled tabs', () => {
  const tabs = tabsOf({ kind: 'image' }, all);
  expect(tabByKey(tabs, 'info', 'ArrowRight')).toBe('labels');
  expect(tabByKey(tabs, 'labels', 'ArrowRight')).toBe('assets');
  expect(tabByKey(tabs, 'assets', 'ArrowRight')).toBe('info');
  expect(tabByKey(tabs, 'info', 'ArrowLeft')).toBe('assets');
  expect(tabByKey(tabs, 'labels', 'Home')).toBe('info');
  expect(tabByKey(tabs, 'labels', 'End')).toBe('assets');
  expect(tabByKey(tabs, 'labels', 'x')).toBeUndefined();
});
