import { useElementSize } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { Strip } from './media.ts';
import { fitPicture } from './picture-box.ts';
import classes from './Stage.module.css';

const DESKTOP = { side: 16, strip: 44, bottom: 16 };
const EDGE_TO_EDGE = { side: 0, strip: 0, bottom: 0 };
/** Under this the picture takes the full width and the strip goes. */
const PHONE = 600;
/** The shape to reserve while the media has not told its own. */
const USUAL_SHAPE = { width: 1920, height: 1080 };

function Facts({ facts }: { facts: ReactNode[] }) {
  return (
    <div className={classes.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of words, told apart by place only
        <Fragment key={index}>
          {index > 0 ? <i className={classes.divider} /> : null}
          <span className={classes.fact}>{fact}</span>
        </Fragment>
      ))}
    </div>
  );
}

/** The neutral ground with the strip over it and, once measured, a whole-pixel box for the picture. */
export function StageFrame({
  size,
  strip,
  fullScreen,
  children,
}: {
  size: { width: number; height: number } | null;
  strip?: Strip | undefined;
  fullScreen: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('player');
  const stage = useElementSize<HTMLDivElement>();
  const bare = fullScreen || stage.width < PHONE;
  const shape = size ?? USUAL_SHAPE;
  const box = fitPicture(stage, shape, bare ? EDGE_TO_EDGE : DESKTOP);
  const percent = Math.round((box.width / shape.width) * 100);
  const right = [...(strip?.right ?? []), ...(size && percent > 0 ? [t('fit', { percent })] : [])];
  return (
    <div
      ref={stage.ref}
      className={classes.stage}
      style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
    >
      {bare ? null : (
        <div className={classes.strip}>
          <Facts facts={strip?.left ?? []} />
          <Facts facts={right} />
        </div>
      )}
      <div className={classes.picture} style={box}>
        {children}
      </div>
    </div>
  );
}
