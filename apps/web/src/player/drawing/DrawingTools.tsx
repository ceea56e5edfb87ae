import { inks } from '@rushes/contract/drawings';
import { ArrowUpRight, Circle, Eraser, PenLine, Redo2, Square, Trash2, Type, Undo2 } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { keepFocus } from '../transport/ControlButton.tsx';
import classes from './Drawing.module.css';
import type { DrawingState } from './use-drawing.ts';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const TOOLS = [
  { tool: 'pen', icon: PenLine },
  { tool: 'arrow', icon: ArrowUpRight },
  { tool: 'box', icon: Square },
  { tool: 'ellipse', icon: Circle },
  { tool: 'text', icon: Type },
] as const;

/** Toolbar of a drawing, used under the picture and in the comment form. */
export function DrawingTools({
  drawing,
  idle = false,
  compact = false,
}: {
  drawing: DrawingState;
  /** Drawing has not started: no tool is active. */
  idle?: boolean;
  /** Little space: omits the remove and clear buttons. */
  compact?: boolean;
}) {
  const { t } = useTranslation('player');
  const { selected } = drawing;
  return (
    <fieldset className={classes.tools} aria-label={t('drawing.tools')} data-compact={compact || undefined}>
      <span className={classes.part}>
        {TOOLS.map(({ tool, icon: Icon }) => (
          <ToolButton
            key={tool}
            label={t(`drawing.${tool}`)}
            pressed={!idle && drawing.tool === tool}
            onClick={() => drawing.setTool(tool)}
          >
            <Icon {...ICON} />
          </ToolButton>
        ))}
      </span>
      <span className={classes.part}>
        {inks.map((ink) => (
          <button
            key={ink}
            type="button"
            className={classes.ink}
            aria-label={t(`drawing.inks.${ink}`)}
            title={t(`drawing.inks.${ink}`)}
            aria-pressed={drawing.ink === ink}
            style={{ '--ink': `#${ink}` } as CSSProperties}
            onMouseDown={keepFocus}
            onClick={() => drawing.setInk(ink)}
          >
            <i />
          </button>
        ))}
      </span>
      <span className={classes.part}>
        <ToolButton label={t('drawing.undo')} disabled={!drawing.canUndo} onClick={drawing.undo}>
          <Undo2 {...ICON} />
        </ToolButton>
        <ToolButton label={t('drawing.redo')} disabled={!drawing.canRedo} onClick={drawing.redo}>
          <Redo2 {...ICON} />
        </ToolButton>
        {!compact && (
          <>
            <ToolButton
              label={t('drawing.remove')}
              disabled={selected === null}
              onClick={() => selected !== null && drawing.remove(selected)}
            >
              <Trash2 {...ICON} />
            </ToolButton>
            <ToolButton
              label={t('drawing.clear')}
              disabled={drawing.shapes.length === 0}
              onClick={drawing.clear}
            >
              <Eraser {...ICON} />
            </ToolButton>
          </>
        )}
      </span>
    </fieldset>
  );
}

function ToolButton({
  label,
  pressed,
  disabled,
  onClick,
  children,
}: {
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
