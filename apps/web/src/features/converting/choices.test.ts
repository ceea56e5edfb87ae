import { describe, expect, test } from 'vitest';
import { groupsFor, resolutionsFor, withFormat } from './choices.ts';

describe('what can be chosen [T227]', () => {
  test('a film becomes a film or its sound, sound only sound, a picture only a picture', () => {
    expect(groupsFor('video').map(({ kind }) => kind)).toEqual(['video', 'audio']);
    expect(groupsFor('audio').flatMap(({ formats }) => formats)).toEqual(['mp3', 'm4a', 'ogg']);
    expect(groupsFor('image').map(({ kind }) => kind)).toEqual(['image']);
  });

  test('nothing larger than it is, upright or not; the size for phones always', () => {
    expect(resolutionsFor('video', '1280x720')).toEqual([
      'original',
      '1280x720',
      '854x480',
      '640x360',
      '320x240',
    ]);
    expect(resolutionsFor('video', '720x1280')).toEqual(resolutionsFor('video', '1280x720'));
    expect(resolutionsFor('video', '160x90')).toEqual(['original']);
    expect(resolutionsFor('video', null)).toHaveLength(7);
    expect(resolutionsFor('audio', null)).toEqual(['original']);
  });

  test('another format keeps what still fits', () => {
    const film = withFormat({}, 'mp4', '1920x1080');
    expect(film).toEqual({ format: 'mp4', codec: 'h264', resolution: 'original', quality: 'high' });
    const small = { ...film, resolution: '640x360' as const, quality: 'low' as const };
    expect(withFormat(small, 'webm', '1920x1080')).toEqual({ ...small, format: 'webm', codec: 'vp9' });
    expect(withFormat(small, 'mp3', null)).toEqual({
      format: 'mp3',
      codec: 'mp3',
      resolution: 'original',
      quality: 256,
    });
    expect(withFormat({ quality: 100 }, 'png', '64x64').quality).toBe(100);
  });
});
