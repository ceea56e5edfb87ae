import { languages } from '@rushes/contract/enums';
import type { User } from '@rushes/contract/identity';
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  CircleQuestionMark,
  Footprints,
  LifeBuoy,
  Lightbulb,
  LogOut,
  Moon,
  SlidersHorizontal,
} from 'lucide-react';
import { helpPath } from '#features/help/widgets/help-sections.ts';
import { openSupport } from '#features/support/widgets/support.ts';
import { startTour, tourOf } from '#features/tours/widgets/tour.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import { languageNames } from './language-links.tsx';
import { chooseLanguage, useThemeChoice } from './settings.ts';
import styles from './user-menu.module.css';

/** Loaded when the menu is first opened. */
export function UserMenuEntries({ user, name }: { user: User; name: string }) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const { theme, choose } = useThemeChoice();
  const navigate = useNavigate();
  const router = useRouter();
  const access = useAccess();
  const dark = theme === 'dark';
  const showAround = () => {
    const { pathname } = router.state.location;
    startTour(tourOf(pathname));
    // The console has no tour: show the one of the home page.
    if (pathname.startsWith('/console')) void navigate({ to: '/' });
  };
  return (
    <>
      <div className={styles.who}>
        <div className="medium">{name}</div>
        <div className="font-small leading-16 muted clip ellipsis" title={user.email}>
          {user.email}
        </div>
      </div>
      <Menu.Divider />
      {access && (
        <Menu.Item leftSection={<Footprints size={16} strokeWidth={1.6} />} onClick={showAround}>
          {t('menu.tour')}
        </Menu.Item>
      )}
      <Menu.Item
        href={helpPath(language)}
        target="_blank"
        leftSection={<CircleQuestionMark size={16} strokeWidth={1.6} />}
      >
        {t('menu.help')}
      </Menu.Item>
      <Menu.Item leftSection={<LifeBuoy size={16} strokeWidth={1.6} />} onClick={() => openSupport('ticket')}>
        {t('menu.support')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Lightbulb size={16} strokeWidth={1.6} />}
        onClick={() => openSupport('feature')}
      >
        {t('menu.feature')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        role="menuitemcheckbox"
        aria-checked={dark}
        closeMenuOnClick={false}
        leftSection={<Moon size={16} strokeWidth={1.6} />}
        rightSection={<span aria-hidden className={styles.track} data-on={dark || undefined} />}
        onClick={() => void choose(dark ? 'light' : 'dark')}
      >
        {t('menu.dark')}
      </Menu.Item>
      <Menu.Divider />
      {languages.map((choice) => (
        <MenuChoice
          key={choice}
          checked={choice === language}
          lang={choice}
          closeMenuOnClick={false}
          leftSection={<span className={styles.code}>{choice.toUpperCase()}</span>}
          onClick={() => void chooseLanguage(choice)}
        >
          {languageNames[choice]}
        </MenuChoice>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<SlidersHorizontal size={16} strokeWidth={1.6} />}
        onClick={() => void navigate({ to: '/console/index' })}
      >
        {t('menu.console')}
      </Menu.Item>
      <Menu.Item
        leftSection={<LogOut size={16} strokeWidth={1.6} />}
        onClick={() => void navigate({ to: '/account/logout' })}
      >
        {t('menu.signOut')}
      </Menu.Item>
    </>
  );
}
