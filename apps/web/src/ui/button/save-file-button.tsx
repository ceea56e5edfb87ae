import { Download } from 'lucide-react';
import { useSnackbarAction } from '../feedback/use-snackbar-action.ts';
import { Button } from './button.tsx';

/** Saves a file that is fetched or written when the button is pressed. */
export function SaveFileButton({ label, save }: { label: string; save: () => Promise<unknown> }) {
  const [run, busy] = useSnackbarAction(save);
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Download size={16} strokeWidth={1.75} />}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}
