import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import { shownSteps } from './crumbs.ts';
import { isUsable, kindsIn } from './node-kinds.ts';

const { TENANT, CLIENT, PROJECT, FOLDER } = NodeType;

describe('Node types that can be created [K135]', () => {
  it.each([
    [TENANT, [CLIENT, PROJECT]],
    [CLIENT, [PROJECT, FOLDER]],
    [PROJECT, [FOLDER]],
    [FOLDER, [FOLDER]],
  ])('are the allowed ones in a node of type %d', (parent, kinds) => {
    expect(kindsIn(parent)).toEqual(kinds);
  });

  it('are none unless the parent is not archived [E63] [H109]', () => {
    expect(Object.values(ArchiveStatus).filter((archived) => isUsable({ archived }))).toEqual([
      ArchiveStatus.NOTARCHIVED,
    ]);
  });
});

describe('Breadcrumb [D53]', () => {
  const steps = ['root', 'client', 'project', 'folder', 'day'].map((id) => ({ id, name: id, type: FOLDER }));
  const shown = (count: number) =>
    shownSteps(steps.slice(0, count)).map((step) => (step === 'hidden' ? '…' : step.id));

  it('shows up to 3 levels completely', () => {
    expect(shown(1)).toEqual(['root']);
    expect(shown(3)).toEqual(['root', 'client', 'project']);
  });

  it('replaces the levels between the root and the last two with an ellipsis', () => {
    expect(shown(4)).toEqual(['root', '…', 'project', 'folder']);
    expect(shown(5)).toEqual(['root', '…', 'folder', 'day']);
  });
});
