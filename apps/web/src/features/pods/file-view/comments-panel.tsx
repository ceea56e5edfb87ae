import { MessageSquare } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { FolderState } from '../folder-state.tsx';

export function CommentsPanel() {
  const { t } = useTranslation('file-view');
  return <FolderState small icon={MessageSquare} title={t('comments.none')} text={t('comments.later')} />;
}
