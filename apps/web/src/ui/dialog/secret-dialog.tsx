import { Button } from '../button/button.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './secret-dialog.module.css';

interface Props {
  title: string;
  text: string;
  secret: string;
  /** What the secret is, for screen readers. */
  label: string;
  copy: string;
  done: string;
  onClose: () => void;
}

/** Shows a secret once: the server stores only its hash. */
export function SecretDialog({ title, text, secret, label, copy, done, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button onClick={onClose} data-autofocus>
          {done}
        </Button>
      }
    >
      <p className="mb-16 muted">{text}</p>
      <output aria-label={label} className={styles.secret}>
        {secret}
      </output>
      <CopyButton text={secret} label={copy} />
    </Dialog>
  );
}
