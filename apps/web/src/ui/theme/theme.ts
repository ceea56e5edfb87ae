import { createTheme, type MantineColorsTuple } from '@mantine/core';
import controls from './controls.module.css';

const iris: MantineColorsTuple = [
  '#f0effd',
  '#dedbfa',
  '#beb8f5',
  '#a59dff',
  '#8479fb',
  '#7265f0',
  '#5d4fdd',
  '#5144cc',
  '#4c40bb',
  '#3c329b',
];

const fast = { duration: 120, transition: 'fade' } as const;

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: 6,
  colors: { iris },
  fontFamily:
    "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '21px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects instead of `Button.extend(…)`, which would pull every component named here into the first download.
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'filled' },
      classNames: { root: controls.button!, label: controls.buttonLabel! },
    },
    TextInput: { classNames: fieldClasses() },
    Textarea: { classNames: fieldClasses() },
    Select: {
      defaultProps: {
        comboboxProps: { transitionProps: fast },
        allowDeselect: false,
        checkIconPosition: 'right',
      },
      classNames: { ...fieldClasses(), dropdown: controls.float!, option: controls.menuItem! },
    },
    Checkbox: { defaultProps: { radius: 4, size: 'xs' } },
    Switch: {
      defaultProps: { size: 'xs', withThumbIndicator: false },
      classNames: { track: controls.switchTrack!, label: controls.switchLabel! },
    },
    Menu: {
      defaultProps: { transitionProps: fast, offset: 6, radius: 8, position: 'bottom-end' },
      classNames: {
        dropdown: controls.float!,
        item: controls.menuItem!,
        itemSection: controls.menuIcon!,
        divider: controls.menuDivider!,
        label: controls.menuLabel!,
      },
    },
    Modal: {
      defaultProps: {
        size: 600,
        radius: 12,
        padding: 24,
        centered: true,
        overlayProps: { backgroundOpacity: 0.55 },
        transitionProps: { duration: 140, transition: 'fade' },
      },
      classNames: {
        content: controls.dialog!,
        header: controls.dialogHead!,
        title: controls.dialogTitle!,
        close: controls.dialogClose!,
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 400, transitionProps: fast, radius: 6 },
      classNames: { tooltip: controls.tooltip! },
    },
  },
});

function fieldClasses() {
  return { input: controls.field!, label: controls.fieldLabel!, error: controls.fieldError! };
}
