import { AssetType } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import { checkTarget, mimeType, SUBTITLES, suits, typeByExtension } from './file-names.ts';

describe('Upload target check [O174] [O175]', () => {
  const long = `${'n'.repeat(188)}.mov`;

  it('refuses a file name over 191 characters and names it', () => {
    expect(checkTarget('node', long)).toEqual({
      kind: 'fileNameTooLong',
      params: { name: long, maxLength: 191 },
    });
    expect(checkTarget('node', `${'n'.repeat(187)}.mov`)).toBeNull();
  });

  it('refuses a folder name in the path over 191 characters', () => {
    const segment = 'f'.repeat(192);
    expect(checkTarget('node', `a/${segment}/clip.mov`)).toEqual({
      kind: 'folderSegmentTooLong',
      params: { segment, maxLength: 191 },
    });
  });

  it('counts a base with a combining accent as one character', () => {
    expect(checkTarget('node', 'e\u0301'.repeat(191))).toBeNull();
  });

  it('requires a target folder', () => {
    expect(checkTarget(undefined, 'clip.mov')?.kind).toBe('activeNodeRequired');
  });
});

describe('MIME type of an upload [O174]', () => {
  it('takes the type from the extension when the browser gives none', () => {
    expect(mimeType('A001.MXF', '')).toBe('application/mxf');
    expect(mimeType('A001.mov', 'video/custom')).toBe('video/custom');
    expect(mimeType('no-extension', '')).toBe('');
  });
});

describe('Subtitle uploads [S211]', () => {
  const { SRT, VTT, EXTERNAL, THUMBNAIL } = AssetType;

  it('accept only names ending in .srt or .vtt, ignoring case', () => {
    expect(SUBTITLES).toBe('.srt,.vtt');
    for (const name of ['a.srt', 'A.SRT', 'a.nl.vtt']) expect(suits(SRT, name)).toBe(true);
    for (const name of ['a.txt', 'srt', 'a.srt.doc', 'a.ass', '']) expect(suits(SRT, name)).toBe(false);
    for (const type of [EXTERNAL, THUMBNAIL] as const) expect(suits(type, 'a.txt')).toBe(true);
  });

  it('get the asset type of their extension [H113]', () => {
    expect(typeByExtension(SRT, 'a.srt')).toBe(7);
    expect(typeByExtension(SRT, 'A.VTT')).toBe(6);
    expect(typeByExtension(VTT, 'a.vtt')).toBe(6);
    expect(typeByExtension(EXTERNAL, 'a.vtt')).toBe(8);
  });
});
