import { type ProfileName, presets, profileNames, type RuleProfile } from '@rushes/contract/subtitle-rules';
import { ChevronDown, ChevronUp, ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { seekViewed } from '#player/frames/viewed-frame.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Dot } from '#ui/feedback/dot.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import styles from './check-bar.module.css';
import { selectLine, useEditorPreferences, useEditorState } from './editor-state.ts';
import type { Lines } from './edits/line.ts';
import type { Clock } from './edits/line-form.ts';
import { timeText } from './edits/times.ts';
import { faultParams } from './line-row.tsx';
import { useOwnRules } from './queries.ts';
import type { Fault } from './use-faults.ts';

interface Props {
  lines: Lines;
  faults: readonly Fault[];
  profile: RuleProfile;
  clock: Clock;
}

/** Maximum number of violations listed in the menu. */
const MOST = 100;

/** Number of lines with violations, grouped by rule, with navigation between them. */
export function CheckBar({ lines, faults, profile, clock }: Props) {
  const { t } = useTranslation('subtitles');
  const wrong = useMemo(() => new Set(faults.map(({ key }) => key)), [faults]);
  const goTo = (key: string | undefined) => {
    const line = lines.find((one) => one.key === key);
    if (!line) return;
    useEditorState.setState({ search: '' });
    selectLine(line.key);
    seekViewed(line.startTime);
  };
  function walk(step: 1 | -1) {
    const { current } = useEditorState.getState();
    const at = lines.findIndex(({ key }) => key === current);
    const order =
      step === 1
        ? [...lines.slice(at + 1), ...lines]
        : [...lines.slice(0, Math.max(0, at)).reverse(), ...lines.toReversed()];
    goTo(order.find(({ key }) => wrong.has(key))?.key);
  }
  const startOf = useMemo(() => new Map(lines.map(({ key, startTime }) => [key, startTime])), [lines]);
  return (
    <div className="row rigid gap-8 h-36 p-0-8-0-16 border-b font-small">
      <Dot tone={wrong.size > 0 ? 'error' : 'ok'} />
      <Menu width={320} position="bottom-start">
        <Menu.Target>
          <button type="button" className={styles.count} disabled={wrong.size === 0}>
            <span role="status">
              {t(wrong.size === 0 ? 'check.fine' : 'check.over', { count: wrong.size })}
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.faults}>
            {faults.slice(0, MOST).map((fault) => (
              <Menu.Item
                key={`${fault.key} ${fault.rule}`}
                leftSection={<ListChecks size={16} strokeWidth={1.6} aria-hidden />}
                onClick={() => goTo(fault.key)}
              >
                {timeText(startOf.get(fault.key) ?? 0, clock.base, clock.format)}{' '}
                {t(`rule.${fault.rule}`, faultParams(fault))}
              </Menu.Item>
            ))}
            {faults.length > MOST && (
              <p className={styles.more}>{t('check.more', { count: faults.length - MOST })}</p>
            )}
          </div>
        </Menu.Dropdown>
      </Menu>
      <ProfileChoice profile={profile} />
      <IconButton label={t('check.previous')} disabled={wrong.size === 0} onClick={() => walk(-1)}>
        <ChevronUp size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <IconButton label={t('check.next')} disabled={wrong.size === 0} onClick={() => walk(1)}>
        <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  );
}

function ProfileChoice({ profile }: { profile: RuleProfile }) {
  const { t } = useTranslation('subtitles');
  const liked = useEditorPreferences((liking) => liking.profile);
  const { data: own } = useOwnRules();
  // The own profile may have been removed meanwhile: fall back to the default.
  const chosen = liked === 'own' && !own ? 'default' : liked;
  const names = profileNames.filter((name) => name !== 'own' || own);
  const nameOf = (name: ProfileName) => (name === 'own' && own?.name) || t(`profile.${name}`);
  const rulesOf = (name: ProfileName) => (name === 'own' ? own : presets[name]);
  const summary = (rules: RuleProfile) =>
    [
      rules.charactersPerCue !== null && t('profile.cue', { limit: rules.charactersPerCue }),
      rules.charactersPerLine !== null && t('profile.line', { limit: rules.charactersPerLine }),
      rules.speed !== null && t('profile.speed', { limit: rules.speed }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <Menu width={280} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={styles.profile}
          aria-label={t('profile.choose', { name: nameOf(chosen), rules: summary(profile) })}
        >
          {/* Falls back to the name if the profile has none of the summarised rules. */}
          <span className="truncate">{summary(profile) || nameOf(chosen)}</span>
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <MenuChoice
            key={name}
            checked={name === chosen}
            onClick={() => useEditorPreferences.setState({ profile: name })}
          >
            {nameOf(name)}
            <span className="block muted font-small">{summary(rulesOf(name)!)}</span>
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
