import { setFolderView, setLanguage, setTheme } from '@rushes/contract/accounts';
import type { Language } from '@rushes/contract/enums';
import type { Settings } from '@rushes/contract/identity';
import { type FolderView, readFolderView, writeFolderView } from '#features/pods/widgets/view-choice.ts';
import { call } from '#lib/api.ts';
import { setColorScheme, type Theme, useColorScheme } from '#lib/color-scheme.ts';
import { changeLanguage } from '#lib/i18n.ts';
import { currentUser, updateUser } from '#session/session.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';

// Optimistic updates. A refused change is rolled back and the error is shown.

async function store(
  change: Partial<Settings>,
  send: () => Promise<{ settings: Settings }>,
  undo: () => void,
) {
  const before = currentUser()?.settings;
  updateUser((user) => ({ ...user, settings: { ...user.settings, ...change } }));
  try {
    const { settings } = await send();
    updateUser((user) => ({ ...user, settings }));
  } catch (error) {
    if (before) updateUser((user) => ({ ...user, settings: before }));
    undo();
    showFailure(error);
  }
}

export function useThemeChoice() {
  const theme = useColorScheme((state) => state.theme);
  const choose = (next: Theme) => {
    setColorScheme(next);
    return store(
      { theme: next },
      () => call(setTheme, { body: { theme: next } }),
      () => setColorScheme(theme),
    );
  };
  return { theme, choose };
}

export async function chooseLanguage(next: Language): Promise<void> {
  const before = currentUser()?.settings.language ?? 'en';
  await changeLanguage(next);
  await store(
    { language: next },
    () => call(setLanguage, { body: { language: next } }),
    () => void changeLanguage(before),
  );
}

export async function chooseFolderView(next: FolderView): Promise<void> {
  const before = readFolderView();
  writeFolderView(next);
  await store(
    { view_folders: next },
    () => call(setFolderView, { body: { view: next } }),
    () => writeFolderView(before),
  );
}
