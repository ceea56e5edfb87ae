import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import styles from './breadcrumb.module.css';
import { type Crumb, shownSteps } from './crumbs.ts';
import { useDrop } from './use-drop.ts';
import { useDrag } from './widgets/drag-items.ts';
import { ask } from './widgets/items.ts';

interface Props {
  steps: readonly Crumb[];
  /** Makes every step a link: on a file page, the file name follows the last folder. */
  allLinks?: boolean;
  /** Title of a page that is not a folder, shown after the folders. */
  end?: string;
}

export function Breadcrumb({ steps, allLinks = false, end }: Props) {
  const { t } = useTranslation('nodes');
  // The page title counts as a level.
  const shown =
    end && steps.length > 2 ? [steps[0]!, 'hidden' as const, ...steps.slice(-1)] : shownSteps(steps);
  return (
    <nav aria-label={t('breadcrumb')} className="row gap-6 min-w-0">
      {shown.map((step, index) => (
        <Fragment key={step === 'hidden' ? step : step.id}>
          {index > 0 && <ChevronRight aria-hidden size={14} strokeWidth={1.6} className="rigid faint" />}
          {step === 'hidden' ? (
            <span className="rigid faint" title={hiddenNames(steps, shown.length - 2)}>
              …
            </span>
          ) : index === shown.length - 1 && !allLinks && !end ? (
            <span aria-current="page" className={styles.last} title={step.name}>
              {step.name}
            </span>
          ) : (
            <CrumbLink step={step} />
          )}
        </Fragment>
      ))}
      {end && (
        <>
          {shown.length > 0 && (
            <ChevronRight aria-hidden size={14} strokeWidth={1.6} className="rigid faint" />
          )}
          <span aria-current="page" className={styles.last}>
            {end}
          </span>
        </>
      )}
    </nav>
  );
}

/** A link to a folder that also accepts drops, like the tree. */
function CrumbLink({ step }: { step: Crumb }) {
  const mayControl = useCan('control NodeAndPod');
  const { over, handlers } = useDrop({
    takes: (items, copy) =>
      mayControl &&
      (copy || useDrag.getState().from !== step.id) &&
      !items.nodes.some(({ id }) => id === step.id),
    drop: (items, copy) =>
      ask({ name: copy ? 'copy' : 'move', items, target: { id: step.id, name: step.name } }),
  });
  return (
    <Link
      to="/node/$id"
      params={{ id: step.id }}
      className={styles.step}
      title={step.name}
      draggable={false}
      data-drop={over}
      {...handlers}
    >
      {step.name}
    </Link>
  );
}

const hiddenNames = (steps: readonly Crumb[], after: number) =>
  steps
    .slice(1, -after)
    .map((step) => step.name)
    .join(' › ');
