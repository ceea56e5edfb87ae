import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './breadcrumb.module.css';
import { type Crumb, shownSteps } from './crumbs.ts';

interface Props {
  steps: readonly Crumb[];
  /** All of them lead somewhere: on a file's page the file itself comes after the last. */
  allLinks?: boolean;
}

export function Breadcrumb({ steps, allLinks = false }: Props) {
  const { t } = useTranslation('nodes');
  const shown = shownSteps(steps);
  return (
    <nav aria-label={t('breadcrumb')} className={styles.path}>
      {shown.map((step, index) => (
        <Fragment key={step === 'hidden' ? step : step.id}>
          {index > 0 && <ChevronRight aria-hidden size={14} strokeWidth={1.6} className={styles.sign} />}
          {step === 'hidden' ? (
            <span className={styles.hidden} title={hiddenNames(steps)}>
              …
            </span>
          ) : index === shown.length - 1 && !allLinks ? (
            <span aria-current="page" className={styles.last} title={step.name}>
              {step.name}
            </span>
          ) : (
            <Link to="/node/$id" params={{ id: step.id }} className={styles.step} title={step.name}>
              {step.name}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

const hiddenNames = (steps: readonly Crumb[]) =>
  steps
    .slice(1, -2)
    .map((step) => step.name)
    .join(' › ');
