import type { Asset } from '@rushes/contract/assets';
import { type Language, State } from '@rushes/contract/enums';
import { getPodMeta, type Pod } from '@rushes/contract/pods';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { podKeys } from '#features/pods/keys.ts';
import { rateOf, sizeOf } from '#features/pods/widgets/file-media.ts';
import { call } from '#lib/api.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Fact } from './fact.tsx';
import { bitRate, channelKeys, codecName, colorName, frameRate, level, loudnessOf } from './facts.ts';
import styles from './info-panel.module.css';

type Translate = TFunction<'file-view'>;

/** Facts of the original: the web version that is played has its own strip above the stage. */
export function TechnicalFacts({ pod }: { pod: Pod }) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const { data: meta } = useQuery({
    queryKey: podKeys.meta(pod.id, pod.state),
    queryFn: async ({ signal }) => (await call(getPodMeta, { params: { id: pod.id }, signal })).meta,
  });
  const facts = factsOf(pod, t, language);
  if (meta && meta.filename !== pod.name) facts.push([t('info.filename'), meta.filename]);
  if (meta?.sha256) facts.push([t('info.sha256'), meta.sha256]);
  const later = pod.state === State.PENDING || pod.state === State.PROCESSING;
  const expected = pod.kind === 'video' || pod.kind === 'audio' || pod.kind === 'image';
  if (facts.length === 0 && !(later && expected)) return null;
  return (
    <section className={styles.part}>
      <h2 className="mb-8 font-small leading-16 medium muted">{t('info.technical')}</h2>
      {facts.length === 0 && <p className="faint">{t('info.later')}</p>}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
    </section>
  );
}

function factsOf(pod: Pod, t: Translate, language: Language): [label: string, value: string][] {
  const raw = pod.asset.raw[0];
  if (!raw) return [];
  const { startTimecode, dropFrame, colorSpace } = raw.metadata;
  const size = sizeOf(raw.resolution);
  const rate = pod.kind === 'video' ? rateOf(pod, raw) : undefined;
  const rows: [label: string, value: string | null | undefined][] = [
    [t('info.resolution'), size && joined([`${size.width} × ${size.height}`, raw.aspect])],
    [t('info.frameRate'), rate && frameRate(rate, language)],
    [
      t('info.startTimecode'),
      startTimecode && (dropFrame ? t('info.dropFrame', { timecode: startTimecode }) : startTimecode),
    ],
    [t('info.video'), pod.kind === 'video' && raw.codec ? codecName(raw.codec) : null],
    // For audio files the bit rate is part of the audio row.
    [t('info.bitRate'), pod.kind !== 'audio' && raw.bitrate ? bitRate(raw.bitrate, language) : null],
    [t('info.colorSpace'), colorSpace && colorName(colorSpace)],
    [t('info.audio'), sound(raw, t, language)],
    [t('info.loudness'), loudness(pod, t, language)],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}

function sound(raw: Asset, t: Translate, language: Language): string | null {
  if (!raw.audiocodec) return null;
  const channels = raw.audiochannels;
  const key = channels ? channelKeys[channels] : undefined;
  return joined([
    codecName(raw.audiocodec),
    channels ? (key ? t(`channels.${key}`) : t('channels.count', { count: channels })) : null,
    raw.audiobitrate ? bitRate(raw.audiobitrate, language) : null,
  ]);
}

function loudness(pod: Pod, t: Translate, language: Language): string | null {
  const measured = loudnessOf([pod.asset.audio[0], pod.asset.web[0], pod.asset.raw[0]]);
  if (measured?.loudness === undefined) return null;
  const value = level(measured.loudness, 'LUFS', language);
  if (measured.truePeak === undefined) return value;
  return t('info.truePeak', { loudness: value, peak: level(measured.truePeak, 'dBTP', language) });
}

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');
