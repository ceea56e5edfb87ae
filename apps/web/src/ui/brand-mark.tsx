import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './brand-mark.module.css';

interface Props {
  name: string;
  logo: string | null;
  /** Where both lead; anything but a web address leads nowhere. */
  homeurl: string | null;
}

/** Whose pages these are: the logo, or initials where there is none or it does not come, and the name. */
export function BrandMark({ name, logo, homeurl }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const inside = (
    <>
      {logo && logo !== broken ? (
        // The name stands beside it: read aloud, it would be said twice.
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
