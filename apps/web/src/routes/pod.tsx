export function PodPage() {
  return null;
}
