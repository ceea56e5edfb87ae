import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that run ffmpeg, or that call every endpoint as every role, take longest. */
const SLOW = /makeClip|makeGoodFiles|runFfmpeg|findMediaTools|startEmbedded|test-clip|access-scene/;

/** A worker is reused only for the next file of the same project, so the files of a project run consecutively. */
const PROJECTS = ['server', 'web', 'contract', 'web-isolated', 'architecture'];

/** Slow files first, so that none runs alone at the end; with `TEST_SEED` a random order. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env.TEST_SEED;
    const weight = seed === undefined ? cost : (path: string) => random(seed, path);
    const weights = new Map(files.map((file) => [file, weight(file.moduleId)]));
    const rank = (file: TestSpecification) => PROJECTS.indexOf(file.project.name);
    return files.toSorted((one, other) => rank(one) - rank(other) || weights.get(other)! - weights.get(one)!);
  }
}

function cost(path: string): number {
  const { size } = statSync(path);
  return SLOW.test(readFileSync(path, 'utf8')) ? size + 1e9 : size;
}

function random(seed: string, path: string): number {
  return createHash('sha256').update(seed).update(path).digest().readUInt32BE();
}
