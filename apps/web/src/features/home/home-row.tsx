import type { PodCard } from '@rushes/contract/pods';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { FilePicture } from '#features/pods/widgets/file-picture.tsx';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import styles from './home-view.module.css';

interface Props {
  pod: PodCard;
  folder: string;
  /** A comment to show when the file opens. */
  comment?: string;
  /** Opens the comments, where reviewers decide. */
  review?: boolean;
  /** A line of text under the name, instead of the folder. */
  text?: ReactNode;
  end?: ReactNode;
  late?: boolean;
}

const PICTURE = { width: 80, height: 45 };

/** One file of a list. Like every file, it opens in a tab of its own. */
export function HomeRow({ pod, folder, comment, review, text, end, late }: Props) {
  const [isHovered, setHovered] = useState(false);
  const row = useRef<HTMLAnchorElement>(null);
  return (
    <li>
      <Link
        ref={row}
        to="/pod/$id"
        params={{ id: pod.id }}
        search={{
          ...(comment || review ? { menu: 'comments' as const } : {}),
          ...(comment ? { comment } : {}),
        }}
        target="_blank"
        className={styles.row}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
      >
        <span className={styles.picture}>
          <FilePicture pod={pod} {...PICTURE} isHovered={isHovered} cover={row} />
        </span>
        <span className="fill">
          <span className="flex h-20 medium">
            <MiddleTruncate name={pod.name} />
          </span>
          <span className="truncate block font-small leading-18 muted">{text ?? folder}</span>
        </span>
        {end && (
          <span className={styles.end} data-late={late || undefined}>
            {end}
          </span>
        )}
      </Link>
    </li>
  );
}
