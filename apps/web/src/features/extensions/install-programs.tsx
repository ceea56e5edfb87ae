import { EXTENSION_PATHS } from '@rushes/contract/extensions';
import { Download } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { AnchorButton } from '#ui/button/button.tsx';
import styles from './install-programs.module.css';
import { type Picture, StepPicture } from './step-picture.tsx';

type Name = keyof typeof EXTENSION_PATHS;

const names: readonly Name[] = ['premiere', 'resolve', 'finalCutPro'];
const steps = ['download', 'install', 'open'] as const;

/** What the second step does differs: a package, a file in a folder, a project of Xcode. */
const pictures: Record<Name, Record<(typeof steps)[number], Picture>> = {
  premiere: { download: 'download', install: 'package', open: 'panel' },
  resolve: { download: 'download', install: 'folder', open: 'menu' },
  finalCutPro: { download: 'download', install: 'build', open: 'panel' },
};

/** How to install the panels and scripts for editing programs: three steps each. */
export function InstallPrograms() {
  const { t } = useTranslation('extensions');
  return (
    <div className="stack gap-24">
      <p className="muted">{t('page.address', { address: window.location.origin })}</p>
      {names.map((name) => (
        <section key={name} aria-labelledby={`program-${name}`}>
          <div className={styles.head}>
            <div className="stack gap-4 min-w-0">
              <h2 id={`program-${name}`} className="semibold">
                {t(`page.${name}.title`)}
              </h2>
              <p className="muted">{t(`page.${name}.text`)}</p>
            </div>
            <AnchorButton
              href={EXTENSION_PATHS[name]}
              download
              variant="default"
              leftSection={<Download size={16} strokeWidth={1.6} aria-hidden />}
            >
              {t(`page.${name}.download`)}
            </AnchorButton>
          </div>
          <ol className={styles.steps}>
            {steps.map((step, at) => (
              <li key={step} className={styles.step}>
                <StepPicture picture={pictures[name][step]} />
                <p className="medium">
                  {at + 1}. {t(`page.${name}.steps.${step}`)}
                </p>
                <p className="font-small muted">{t(`page.${name}.steps.${step}Text`)}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
