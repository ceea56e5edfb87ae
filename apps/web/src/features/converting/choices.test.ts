import { describe, expect, test } from 'vitest';
import { groupsFor, resolutionsFor, withFormat } from './choices.ts';

describe('Conversion choices [T227]', () => {
  test('offer video and audio for a video, audio for audio and images for an image', () => {
    expect(groupsFor('video').map(({ kind }) => kind)).toEqual(['video', 'audio']);
    expect(groupsFor('audio').flatMap(({ formats }) => formats)).toEqual(['mp3', 'm4a', 'ogg']);
    expect(groupsFor('image').map(({ kind }) => kind)).toEqual(['image']);
  });

  test('offer no resolution above the source in either orientation, and the mobile size if it fits', () => {
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

  test('keep resolution and quality after a change of format if they still apply', () => {
    const video = withFormat({}, 'mp4', '1920x1080');
    expect(video).toEqual({ format: 'mp4', codec: 'h264', resolution: 'original', quality: 'high' });
    const small = { ...video, resolution: '640x360' as const, quality: 'low' as const };
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
