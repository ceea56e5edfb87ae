import { NodeType } from '@rushes/contract/enums';
import { Building2, Clapperboard, Folder } from 'lucide-react';
import { expect, test } from 'vitest';
import { NodeIcon } from './node-icon.tsx';

test('Each node type has its icon [H107]', () => {
  const icons = Object.entries(NodeType).map(([name, type]) => [name, NodeIcon({ type }).type]);
  expect(Object.fromEntries(icons)).toEqual({
    FOLDER: Folder,
    PROJECT: Clapperboard,
    CLIENT: Building2,
    TENANT: Building2,
  });
});
