import { useState } from 'react';
import type { Items } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';
import { BlankTab } from './blank-tab.tsx';
import type { SubtitlesTab } from './dialog-frame.tsx';
import { GenerateTab } from './generate-tab.tsx';
import { useItemsText } from './use-items-text.ts';

interface Props {
  items: Items;
  /** In the view of a file, a blank file can be created instead. Called with the new file. */
  onCreated?: ((assetid: string) => void) | undefined;
  onClose: () => void;
}

/** Generates subtitles from speech, or creates a blank subtitle file. */
export function SubtitlesDialog({ items, onCreated, onClose }: Props) {
  const { t } = useTranslation('services');
  const [tab, setTab] = useState<SubtitlesTab>('generate');
  const lead = useItemsText(items);
  const [pod] = items.pods;
  const frame = { title: t('subtitles.title'), lead, onClose };
  if (!onCreated || !pod) return <GenerateTab {...frame} items={items} />;
  const tabs = { current: tab, onChoose: setTab };
  if (tab === 'blank') return <BlankTab {...frame} tabs={tabs} podid={pod.id} onCreated={onCreated} />;
  return <GenerateTab {...frame} tabs={tabs} items={items} />;
}
