import type { TimecodeBase } from '@rushes/contract/timecode';
import {
  Captions as CaptionsIcon,
  Pause,
  PictureInPicture2,
  Play,
  Repeat,
  StepBack,
  StepForward,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { Captions } from '../captions/use-captions.ts';
import type { FrameClock } from '../frames/frame-clock.ts';
import { useClockState } from '../frames/use-frame-clock.ts';
import { ControlButton } from './ControlButton.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { CaptionsMenu, QualityMenu, SpeedMenu } from './Menus.tsx';
import { InIcon, OutIcon } from './RangeIcons.tsx';
import { TimeDisplay } from './TimeDisplay.tsx';
import classes from './Transport.module.css';
import type { PictureInPicture } from './use-picture-in-picture.ts';
import { VolumeControl } from './VolumeControl.tsx';

const ICON = { size: 16, strokeWidth: 1.75 } as const;

export function Transport({
  clock,
  base,
  captions,
  fullScreen,
  pictureInPicture,
  audio,
  tools,
}: {
  clock: FrameClock;
  base: TimecodeBase;
  captions: Captions;
  fullScreen: { active: boolean; toggle(): void };
  pictureInPicture: PictureInPicture;
  audio: boolean;
  tools?: ReactNode;
}) {
  const { t } = useTranslation('player');
  const state = useClockState(clock);
  const idle = state.status !== 'ready';
  return (
    <div className={classes.transport}>
      <TimeDisplay clock={clock} base={base} audio={audio} />
      <div className={classes.centre}>
        <div className={classes.range}>
          <ControlButton label={t('setIn')} shortcut="I" disabled={idle} onClick={clock.setIn}>
            <InIcon />
          </ControlButton>
          <ControlButton label={t('loop')} pressed={state.loop} onClick={clock.toggleLoop}>
            <Repeat {...ICON} />
          </ControlButton>
          <ControlButton label={t('setOut')} shortcut="O" disabled={idle} onClick={clock.setOut}>
            <OutIcon />
          </ControlButton>
        </div>
        <div className={classes.playGroup}>
          <ControlButton
            label={t(audio ? 'audio.stepBack' : 'stepBack')}
            shortcut="←"
            disabled={idle}
            onClick={() => clock.step(-1)}
          >
            <StepBack {...ICON} />
          </ControlButton>
          <ControlButton
            look="play"
            label={state.playing ? t('pause') : t('play')}
            shortcut="K"
            disabled={idle && state.status !== 'loading'}
            onClick={clock.toggle}
          >
            {state.playing ? (
              <Pause size={18} fill="currentColor" strokeWidth={0} />
            ) : (
              <Play className={classes.playIcon} size={18} fill="currentColor" strokeWidth={1.5} />
            )}
          </ControlButton>
          <ControlButton
            label={t(audio ? 'audio.stepForward' : 'stepForward')}
            shortcut="→"
            disabled={idle}
            onClick={() => clock.step(1)}
          >
            <StepForward {...ICON} />
          </ControlButton>
        </div>
        <div className={classes.keys}>
          <ControlButton
            look="key"
            label={t('shuttleBack')}
            pressed={state.shuttle < 0}
            disabled={idle}
            onClick={() => clock.shuttle(-1)}
          >
            {'J'}
          </ControlButton>
          <ControlButton look="key" label={t('playOrPause')} disabled={idle} onClick={clock.toggle}>
            {'K'}
          </ControlButton>
          <ControlButton
            look="key"
            label={t('shuttleForward')}
            pressed={state.shuttle > 0}
            disabled={idle}
            onClick={() => clock.shuttle(1)}
          >
            {'L'}
          </ControlButton>
        </div>
      </div>
      <div className={classes.right} data-tour="tools">
        {tools}
        <QualityMenu clock={clock} />
        <SpeedMenu clock={clock} />
        <VolumeControl clock={clock} />
        {captions.tracks.length > 1 ? <CaptionsMenu captions={captions} /> : null}
        {captions.tracks.length === 1 ? (
          <ControlButton
            label={t('captions')}
            shortcut="C"
            pressed={captions.shown !== null}
            onClick={captions.toggle}
          >
            <CaptionsIcon {...ICON} />
          </ControlButton>
        ) : null}
        {pictureInPicture.supported ? (
          <div className={classes.spare}>
            <ControlButton
              label={pictureInPicture.active ? t('leavePictureInPicture') : t('pictureInPicture')}
              shortcut="P"
              pressed={pictureInPicture.active}
              disabled={idle}
              onClick={pictureInPicture.toggle}
            >
              <PictureInPicture2 {...ICON} />
            </ControlButton>
          </div>
        ) : null}
        <FullScreenButton {...fullScreen} />
      </div>
    </div>
  );
}
