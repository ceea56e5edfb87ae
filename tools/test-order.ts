import { readFileSync, statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that run ffmpeg, or that ask every call as every role, take longest. */
const SLOW = /makeClip|makeGoodFiles|runFfmpeg|findMediaTools|test-clip|access-scene/;

/** The slow files first, so that none of them is left alone at the end; among equals the larger file first. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (this.ctx.config.sequence.shuffle) return super.sort(files);
    const costs = new Map(files.map((file) => [file, cost(file.moduleId)]));
    return files.toSorted((one, other) => costs.get(other)! - costs.get(one)!);
  }
}

function cost(path: string): number {
  const { size } = statSync(path);
  return SLOW.test(readFileSync(path, 'utf8')) ? size + 1e9 : size;
}
