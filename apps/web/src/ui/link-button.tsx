import { createLink } from '@tanstack/react-router';
import { AnchorButton } from './button.tsx';

/** A link of the router that looks like a button: it opens in a new tab like any other link. */
export const LinkButton = createLink(AnchorButton);
