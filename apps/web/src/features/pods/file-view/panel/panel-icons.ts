import { Captions, Folders, Info, type LucideIcon, MessageSquare, Tag } from 'lucide-react';
import type { Panel } from './panel-tabs.ts';

export const icons: Record<Panel, LucideIcon> = {
  info: Info,
  comments: MessageSquare,
  labels: Tag,
  subtitles: Captions,
  assets: Folders,
};
