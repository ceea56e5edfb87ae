import { ArchiveStatus, State } from '@rushes/contract/enums';
import type { PodCard } from '@rushes/contract/pods';
import { describe, expect, it } from 'vitest';
import { displayOf, formatLine, formatOf, mayChange } from './display.ts';
import { podCard } from './pod-card.fixture.ts';

const thumbnail = { id: 't', url: '/media/t' };
const status = (name: 'queued' | 'transcoding' | 'upload_in_progress', percentage = 0) => ({
  status: name,
  metadata: { percentage },
});

describe('File card', () => {
  it('shows a spinner while pending, with the stage or the upload percentage [I117]', () => {
    const queued = displayOf(podCard({ state: State.PENDING, duration: null, status: status('queued') }));
    expect(queued).toMatchObject({ picture: 'spinner', words: 'queue.preview', percentage: null });
    const uploading = displayOf(podCard({ state: State.PENDING, status: status('upload_in_progress', 12) }));
    expect(uploading).toMatchObject({
      picture: 'spinner',
      words: 'stage.upload_in_progress',
      percentage: 12,
    });
  });

  it('names what is queued: the preview, and the web version once the file is analysed', () => {
    const words = (more: Partial<PodCard>) =>
      displayOf(podCard({ state: State.PENDING, status: status('queued'), ...more })).words;
    expect(words({ kind: 'video', duration: null })).toBe('queue.preview');
    expect(words({ kind: 'video', duration: 1000 })).toBe('queue.web');
    expect(words({ kind: 'audio', duration: 1000 })).toBe('queue.web');
    expect(words({ kind: 'image', duration: null })).toBe('queue.preview');
  });

  it('shows a shutter while processing, or the thumbnail with a progress ring [I117]', () => {
    const bare = podCard({ state: State.PROCESSING, status: status('transcoding', 42) });
    expect(displayOf(bare)).toMatchObject({ picture: 'shutter', ring: false, percentage: 42 });
    expect(displayOf({ ...bare, thumbnail })).toMatchObject({
      picture: 'preview',
      ring: true,
      percentage: 42,
    });
  });

  it('shows a broken image on error, with retry unless the upload failed [I117]', () => {
    const failed = podCard({ state: State.ERROR, thumbnail, status: status('transcoding') });
    expect(displayOf(failed)).toMatchObject({ picture: 'broken', failed: true, retry: true });
    const lost = displayOf({ ...failed, status: { status: 'upload_failed', metadata: { percentage: 0 } } });
    expect(lost).toMatchObject({ words: 'stage.upload_failed', retry: false });
  });

  it('shows the oldest service at work on a finished file, queued or with its percentage', () => {
    const run = { code: 'AM7', id: 'r', alias: 'aws-transcribe', percentage: null };
    const queued = podCard({ thumbnail, launchedServices: [run, { ...run, code: 'AM38' }] });
    expect(displayOf(queued)).toMatchObject({ picture: 'preview', words: 'queue.AM7', percentage: null });
    const working = podCard({ thumbnail, launchedServices: [{ ...run, percentage: 40 }] });
    expect(displayOf(working)).toMatchObject({ words: 'run.AM7', percentage: 40, failed: false });
    const other = podCard({ launchedServices: [{ ...run, code: 'AM99' }] });
    expect(displayOf(other).words).toBe('state.processing');
    expect(displayOf(podCard({})).words).toBeNull();
    const failed = podCard({ state: State.ERROR, launchedServices: [run] });
    expect(displayOf(failed).words).toBe('stage.transcoding_failed');
  });

  it('shows preview, waveform or placeholder when complete, and nothing for other types [I118, I123]', () => {
    expect(displayOf(podCard({ thumbnail })).picture).toBe('preview');
    expect(displayOf(podCard({ kind: 'audio', peaks: thumbnail })).picture).toBe('waveform');
    expect(displayOf(podCard({ kind: 'audio' })).picture).toBe('placeholder');
    for (const mimetype of ['application/zip', 'application/x-tar', 'application/vnd.rar'])
      expect(displayOf(podCard({ kind: 'application', mimetype })).picture).toBe('placeholder');
    expect(displayOf(podCard({ kind: 'unknown', mimetype: null, name: 'rushes.tar.gz' })).picture).toBe(
      'placeholder',
    );
    expect(displayOf(podCard({ kind: 'application', mimetype: 'application/json' })).picture).toBe('nothing');
    expect(displayOf(podCard({ kind: 'pdf', mimetype: 'application/pdf' })).picture).toBe('nothing');
  });

  it('shows the preview of a complete file without a thumbnail [I118]', () => {
    const livepreview = { id: 'l', url: '/media/l' } as PodCard['livepreview'];
    expect(displayOf(podCard({ livepreview })).picture).toBe('preview');
  });

  it('offers no changes and no retry for an archived file [J125]', () => {
    for (const archived of [ArchiveStatus.ARCHIVED, ArchiveStatus.ARCHIVING, ArchiveStatus.UNARCHIVING]) {
      const pod = podCard({ archived, state: State.ERROR, status: status('transcoding') });
      expect(mayChange(pod)).toBe(false);
      expect(displayOf(pod).retry).toBe(false);
    }
    expect(mayChange(podCard({}))).toBe(true);
  });

  it('shows no preview of an archived file [J125]', () => {
    const archived = podCard({ archived: ArchiveStatus.ARCHIVED, thumbnail });
    expect(displayOf(archived)).toMatchObject({ picture: 'archived', words: 'state.archived' });
    expect(displayOf({ ...archived, archived: ArchiveStatus.UNARCHIVING }).words).toBe('state.unarchiving');
  });
});

describe('File format', () => {
  it('comes from the file extension if it is a valid one', () => {
    expect(formatOf('still.dng')).toBe('DNG');
    expect(formatOf('.hidden')).toBe('');
    expect(formatOf('notes of 11. November')).toBe('');
  });

  it('shows resolution and frame rate of a video, size of an image, or type', () => {
    expect(formatLine(podCard({ resolution: '3840x2160', framerate: 25 }))).toBe('4K · 25');
    expect(formatLine(podCard({ resolution: '1080x1920', framerate: 23.976024 }))).toBe('1080p · 23.976');
    expect(formatLine(podCard({ kind: 'image', resolution: '6000x4000' }))).toBe('6000 × 4000');
    expect(formatLine(podCard({ kind: 'pdf', name: 'call-sheet.pdf' }))).toBe('PDF');
  });
});
