import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './brand-mark.module.css';

interface Props {
  name: string;
  logo: string | null;
  /** Link target of logo and name; ignored unless it is an http(s) URL. */
  homeurl: string | null;
}

/** Brand of the page: the logo, or initials if it is missing or fails to load, and the name. */
export function BrandMark({ name, logo, homeurl }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const inside = (
    <>
      {logo && logo !== broken ? (
        // Empty alt text: the name is next to the logo and would be announced twice.
        <img className={styles.logo} src={logo} alt="" onError={() => setBroken(logo)} />
      ) : (
        <Avatar id={name} name={name} size={28} />
      )}
      <span className={styles.name}>{name}</span>
    </>
  );
  return homeurl && /^https?:\/\//i.test(homeurl) ? (
    <a className={styles.mark} href={homeurl} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  ) : (
    <span className={styles.mark}>{inside}</span>
  );
}
