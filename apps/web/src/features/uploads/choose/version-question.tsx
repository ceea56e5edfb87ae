import { Files, Layers } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PodItem } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import { truncateMiddle } from '#ui/text/middle-truncate.tsx';
import type { Chosen } from './read-files.ts';
import { sendInto } from './upload-into.ts';
import { latestOf, versionCandidates } from './version-candidates.ts';
import styles from './version-question.module.css';

interface Props {
  node: { id: string; name: string };
  target: PodItem;
  /** At least one of the files can become a version of the target. */
  chosen: Chosen;
  onClose: () => void;
}

/** Files were dropped on a card: one of them can become its new version. */
export function VersionQuestion({ node, target, chosen, onClose }: Props) {
  const { t } = useTranslation(['upload-dialog', 'ui']);
  const { files } = chosen;
  const candidates = versionCandidates(files, target);
  const [path, setPath] = useState(() => latestOf(candidates).path);
  const several = files.length > 1;
  const name = truncateMiddle(target.name, 40, 20, 15);

  function separate() {
    onClose();
    void sendInto({ node }, chosen);
  }
  function version() {
    onClose();
    const one = files.filter((file) => file.path === path);
    const rest = files.filter((file) => file.path !== path);
    const place = { node, version: { id: target.id, name: target.name } };
    void sendInto(place, { ...chosen, files: one });
    if (rest.length > 0) void sendInto({ node }, { files: rest, hidden: 0, unreadable: [] });
  }
  return (
    <Dialog
      title={several ? t('onCard.titleSeveral') : t('onCard.title')}
      lead={several ? t('onCard.leadSeveral', { name }) : t('onCard.lead', { file: files[0]!.path, name })}
      onClose={onClose}
      foot={
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      }
    >
      {candidates.length > 1 && (
        <div className="mb-16">
          <Select
            label={t('onCard.which')}
            data={candidates.map((file) => ({ value: file.path, label: file.path }))}
            value={path}
            onChange={setPath}
          />
        </div>
      )}
      <div className="grid gap-8">
        <Choice
          icon={<Layers size={20} strokeWidth={1.6} aria-hidden />}
          title={several ? t('onCard.versionSeveral', { count: files.length - 1 }) : t('onCard.version')}
          text={t('onCard.versionText')}
          first
          onClick={version}
        />
        <Choice
          icon={<Files size={20} strokeWidth={1.6} aria-hidden />}
          title={t('onCard.separate', { count: files.length })}
          text={t('onCard.separateText', { name: node.name })}
          onClick={separate}
        />
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Has the focus when the dialog opens. */
  first?: boolean;
  onClick: () => void;
}

function Choice({ icon, title, text, first, onClick }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} data-autofocus={first || undefined} onClick={onClick}>
      {icon}
      <span className="grid gap-2">
        <span className="medium leading-18">{title}</span>
        <span className="font-small leading-16 muted">{text}</span>
      </span>
    </button>
  );
}
