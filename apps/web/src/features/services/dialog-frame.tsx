import { useTranslation } from '#lib/i18n.ts';
import { FormDialog, type FormDialogProps } from '#ui/dialog/form-dialog.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import styles from './dialog-frame.module.css';

export type SubtitlesTab = 'generate' | 'blank';

export interface FrameProps {
  title: string;
  lead: string;
  /** Null where only one tab exists. */
  tabs?: { current: SubtitlesTab; onChoose: (tab: SubtitlesTab) => void } | null;
  onClose: () => void;
}

type Props = FrameProps & FormDialogProps;

/** Layout of the dialogs of services: fields, figures and files below each other. */
export function DialogFrame({ tabs, children, ...dialog }: Props) {
  const { t } = useTranslation('services');
  const fields = <div className="grid gap-16">{children}</div>;
  return (
    <FormDialog {...dialog}>
      {tabs ? (
        <>
          <Tabs
            label={dialog.title}
            tabs={[
              { name: 'generate', words: t('subtitles.generate'), count: 0 },
              { name: 'blank', words: t('subtitles.blank'), count: 0 },
            ]}
            current={tabs.current}
            onChoose={tabs.onChoose}
          />
          <TabPanel name={tabs.current}>
            <div className={styles.inTab}>{fields}</div>
          </TabPanel>
        </>
      ) : (
        fields
      )}
    </FormDialog>
  );
}
