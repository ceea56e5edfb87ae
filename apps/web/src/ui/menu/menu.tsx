import {
  type ComponentPropsWithRef,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './menu.module.css';
import { enterByKey, entries, nextEntry } from './menu-keys.ts';
import { type Box, type MenuPosition, menuPosition } from './menu-position.ts';

// Menus are on every page, so their code is in the first download. The native popover provides the top layer; the rest
// is small enough for this file.

interface Opening {
  /** The button, or the clicked point. */
  at: Box;
  /** Opened by keyboard, the first item gets the focus; by mouse, no item is highlighted until hover. */
  keyboard: boolean;
}

interface State {
  id: string;
  opening: Opening | null;
  open: (opening: Opening) => void;
  close: (returnFocus?: boolean) => void;
  target: { current: HTMLElement | null };
  width: number;
  position: MenuPosition;
  offset: number;
}

const Context = createContext<State | null>(null);

function useMenu(): State {
  const state = useContext(Context);
  if (!state) throw new Error('Parts of a menu belong inside it');
  return state;
}

interface MenuProps {
  children: ReactNode;
  width?: number;
  position?: MenuPosition;
  offset?: number;
  /** Controlled mode; otherwise the target opens the menu. */
  opened?: boolean;
  /** Opened by keyboard in controlled mode: focus the first item. */
  byKey?: boolean;
  onChange?: (opened: boolean) => void;
}

export function Menu({
  children,
  width = 200,
  position = 'bottom-end',
  offset = 6,
  opened,
  byKey = false,
  onChange,
}: MenuProps) {
  const id = useId();
  const [own, setOwn] = useState<Opening | null>(null);
  const target = useRef<HTMLElement | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const [steered, setSteered] = useState<Opening | null>(null);

  useLayoutEffect(() => {
    if (opened === undefined) return;
    if (opened) before.current = document.activeElement as HTMLElement | null;
    setSteered(
      opened && target.current ? { at: target.current.getBoundingClientRect(), keyboard: byKey } : null,
    );
  }, [opened, byKey]);

  const state: State = {
    id,
    opening: opened === undefined ? own : (steered ?? (opened ? own : null)),
    open: (opening) => {
      before.current = document.activeElement as HTMLElement | null;
      setOwn(opening);
      onChange?.(true);
    },
    close: (returnFocus = true) => {
      setOwn(null);
      onChange?.(false);
      // Safari does not focus a clicked button, so activeElement was the body.
      const place = before.current === document.body ? target.current : before.current;
      if (returnFocus) place?.focus();
    },
    target,
    width,
    position,
    offset,
  };
  return <Context value={state}>{children}</Context>;
}

type TargetElement = ReactElement<ComponentPropsWithRef<'button'>>;

function Target({ children }: { children: TargetElement }) {
  const { id, opening, open, close, target } = useMenu();
  const box = () => target.current?.getBoundingClientRect() ?? new DOMRect();
  return cloneElement(children, {
    ref: ((element: HTMLButtonElement | null) => {
      target.current = element;
    }) as Ref<HTMLButtonElement>,
    'aria-haspopup': 'menu',
    'aria-expanded': opening !== null,
    'aria-controls': opening ? id : undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      children.props.onClick?.(event);
      // detail is 0 for a click triggered by Enter or Space.
      if (opening) close();
      else open({ at: box(), keyboard: event.detail === 0 });
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      children.props.onKeyDown?.(event);
      if (event.key !== 'ArrowDown' || opening) return;
      event.preventDefault();
      open({ at: box(), keyboard: true });
    },
  });
}

/** Opens at the pointer on right click, or under the row with the menu key. */
function ContextMenu({ children }: { children: ReactElement<ComponentPropsWithRef<'div'>> }) {
  const { open } = useMenu();
  return cloneElement(children, {
    onContextMenu: (event: MouseEvent<HTMLDivElement>) => {
      children.props.onContextMenu?.(event);
      event.preventDefault();
      const { clientX: x, clientY: y, button } = event;
      open({ at: { left: x, right: x, top: y, bottom: y }, keyboard: button !== 2 });
    },
  });
}

function Dropdown({ children }: { children: ReactNode }) {
  const { opening } = useMenu();
  return opening && <Opened opening={opening}>{children}</Opened>;
}

function Opened({ opening, children }: { opening: Opening; children: ReactNode }) {
  const { id, close, target, width, position, offset } = useMenu();
  const menu = useRef<HTMLDivElement>(null);
  const leave = useRef(close);
  leave.current = close;

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    element.showPopover();
    const point = opening.at.left === opening.at.right;
    const place = () => {
      const { left, top } = menuPosition(
        opening.at,
        element.getBoundingClientRect(),
        { width: window.innerWidth, height: window.innerHeight },
        point ? 'bottom-start' : position,
        point ? 2 : offset,
      );
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    // Some items are loaded after the menu has opened.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    const leaveKeys = opening.keyboard ? enterByKey(element) : undefined;
    if (!opening.keyboard) element.focus();
    return () => {
      observer.disconnect();
      leaveKeys?.();
    };
  }, [opening, position, offset]);

  useEffect(() => {
    const outside = (event: Event) => {
      const node = event.target as Node;
      if (!menu.current?.contains(node) && !target.current?.contains(node)) leave.current(false);
    };
    const scrolled = ({ target: scroller }: Event) => {
      if (!(scroller instanceof Node) || menu.current?.contains(scroller)) return;
      // Something else may scroll by itself, such as the tree to its selected folder.
      if (!target.current || scroller.contains(target.current)) leave.current(false);
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('scroll', scrolled, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('scroll', scrolled, true);
    };
  }, [target]);

  function onKeyDown(event: KeyboardEvent) {
    // Surrounding components have shortcuts of their own.
    event.stopPropagation();
    const all = entries(menu.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = nextEntry(event.key, all, at);
    if (next) next.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      popover="manual"
      className={styles.menu}
      style={{ minWidth: width }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}

interface ItemProps extends Omit<ComponentPropsWithRef<'button'>, 'role'> {
  role?: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  closeMenuOnClick?: boolean;
  /** Renders the item as a link. */
  href?: string;
  target?: string;
}

function Item({
  leftSection,
  rightSection,
  closeMenuOnClick = true,
  children,
  className,
  ...rest
}: ItemProps) {
  const { close } = useMenu();
  const { href, target, disabled, onClick, role = 'menuitem', ...others } = rest;
  const shared = {
    role,
    tabIndex: -1,
    className: className ? `${styles.item} ${className}` : styles.item,
    'aria-disabled': disabled ? (true as const) : undefined,
    onPointerMove: (event: { currentTarget: HTMLElement }) =>
      !disabled && event.currentTarget.focus({ preventScroll: true }),
  };
  const inside = (
    <>
      {leftSection && <span className="inline-flex rigid icon">{leftSection}</span>}
      <span className="truncate fill">{children}</span>
      {rightSection && <span className={styles.right}>{rightSection}</span>}
    </>
  );
  if (href !== undefined) {
    return (
      <a
        {...(others as ComponentPropsWithRef<'a'>)}
        {...shared}
        href={href}
        target={target}
        rel="noopener"
        onClick={(event) => {
          close(false);
          onClick?.(event as unknown as MouseEvent<HTMLButtonElement>);
        }}
      >
        {inside}
      </a>
    );
  }
  return (
    <button
      type="button"
      {...others}
      {...shared}
      onClick={(event) => {
        if (disabled) return;
        if (closeMenuOnClick) close();
        onClick?.(event);
      }}
    >
      {inside}
    </button>
  );
}

function Divider({ className = '' }: { className?: string }) {
  return <hr className={`${styles.divider} ${className}`} />;
}

function Label({ children }: { children: ReactNode }) {
  return <div className={styles.label}>{children}</div>;
}

Menu.Target = Target;
Menu.ContextMenu = ContextMenu;
Menu.Dropdown = Dropdown;
Menu.Item = Item;
Menu.Divider = Divider;
Menu.Label = Label;
