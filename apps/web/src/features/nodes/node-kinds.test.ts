import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import { shownSteps } from './crumbs.ts';
import { isUsable, kindsIn } from './node-kinds.ts';

const { TENANT, CLIENT, PROJECT, FOLDER } = NodeType;

describe('what may be made where [K135]', () => {
  it.each([
    [TENANT, [CLIENT, PROJECT]],
    [CLIENT, [PROJECT, FOLDER]],
    [PROJECT, [FOLDER]],
    [FOLDER, [FOLDER]],
  ])('in %d', (parent, kinds) => {
    expect(kindsIn(parent)).toEqual(kinds);
  });

  it('nothing in what is archived or on its way there [E63] [H109]', () => {
    expect(Object.values(ArchiveStatus).filter((archived) => isUsable({ archived }))).toEqual([
      ArchiveStatus.NOTARCHIVED,
    ]);
  });
});

describe('the breadcrumb [D53]', () => {
  const steps = ['root', 'client', 'project', 'folder', 'day'].map((id) => ({ id, name: id, type: FOLDER }));
  const shown = (count: number) =>
    shownSteps(steps.slice(0, count)).map((step) => (step === 'hidden' ? '…' : step.id));

  it('shows up to three levels as they are', () => {
    expect(shown(1)).toEqual(['root']);
    expect(shown(3)).toEqual(['root', 'client', 'project']);
  });

  it('hides the levels between with a sign', () => {
    expect(shown(4)).toEqual(['root', '…', 'project', 'folder']);
    expect(shown(5)).toEqual(['root', '…', 'folder', 'day']);
  });
});
