const KEY = 'rushes.told';
const KEPT = 100;

/** True for the first tab that asks; a reloaded page does not show it again. */
export async function claimNotification(id: string): Promise<boolean> {
  const take = () => {
    try {
      const claimed = (localStorage.getItem(KEY) ?? '').split(',');
      if (claimed.includes(id)) return false;
      localStorage.setItem(KEY, [...claimed, id].slice(-KEPT).join());
    } catch {
      // Without storage, each tab shows it.
    }
    return true;
  };
  // Locks need a secure context: without them, two visible tabs may both show it.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(KEY, take) : take();
}
