import { expect, test } from 'vitest';
import { complete, sbom } from '../../../../tools/sbom.mjs';

interface Part {
  'bom-ref': string;
  name: string;
  version?: string;
  purl?: string;
  licenses: unknown[];
  hashes?: { alg: string; content: string }[];
}

interface Bom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Part & { type: string } };
  components: Part[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

test('the bill of materials lists all packages with licence and hash, and the programs of the system', async () => {
  const bom: Bom = await sbom();
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.[5-9]$/) });
  expect(bom.metadata.component).toMatchObject({ name: 'rushes', type: 'application' });
  const refs = [bom.metadata.component, ...bom.components].map((part) => part['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const named = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((ref) => !refs.includes(ref))).toEqual([]);
  expect(bom.components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
  const find = (name: string) => bom.components.find((part) => part.name === name);
  expect(find('fastify')).toMatchObject({ purl: expect.stringMatching(/^pkg:npm\/fastify@\d/) });
  expect(find('fastify')!.hashes![0]!.content).toMatch(/^[0-9a-f]{128}$/);
  for (const name of ['ffmpeg', 'postgresql', 'libarchive']) expect(find(name)).toBeDefined();
  expect(find('liberation-fonts')?.licenses).toEqual([{ license: { id: 'OFL-1.1' } }]);
  expect(find('liberation-sans-narrow-fonts')?.licenses).toEqual([
    { license: { name: 'GPL-2.0-only with font exceptions' } },
  ]);
  expect(find('@expo-google-fonts/montserrat')?.licenses).toEqual([{ expression: 'MIT AND OFL-1.1' }]);
});

test('a package without a known licence is marked, and ours have that of the product', () => {
  const part = (name: string) => ({ 'bom-ref': name, name, purl: `pkg:npm/${encodeURIComponent(name)}@1` });
  const { components }: Bom = complete({
    metadata: { component: { 'bom-ref': 'folder@1', name: 'folder' } },
    components: [part('unknown'), { ...part('server'), purl: 'pkg:npm/%40rushes/server@1' }],
    dependencies: [{ ref: 'folder@1', dependsOn: [] }],
  });
  expect(components[0]!.licenses).toEqual([{ license: { name: 'not stated by the package' } }]);
  expect(components[1]!.licenses).toEqual([{ license: { id: 'Apache-2.0' } }]);
});
