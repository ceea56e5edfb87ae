/** Lucide has no bracket with an arrow. Drawn on Lucide's 24 px grid with its stroke width. */
function Icon({ path }: { path: string }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export const InIcon = () => <Icon path="M8 3H4v18h4M21 12H11m4-4-4 4 4 4" />;
export const OutIcon = () => <Icon path="M16 3h4v18h-4M3 12h10M9 8l4 4-4 4" />;
