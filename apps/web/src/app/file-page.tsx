import { PodPage } from '#routes/pod.tsx';
import { MantineParts } from '#ui/mantine-parts.tsx';

/** The player's menus and hints are Mantine's. */
export function FilePage() {
  return (
    <MantineParts>
      <PodPage />
    </MantineParts>
  );
}
