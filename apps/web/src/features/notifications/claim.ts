const KEY = 'rushes.told';
const KEPT = 100;

/** True for the first tab that asks; a page that is loaded anew does not say it again. */
export async function claim(id: string): Promise<boolean> {
  const take = () => {
    try {
      const told = (localStorage.getItem(KEY) ?? '').split(',');
      if (told.includes(id)) return false;
      localStorage.setItem(KEY, [...told, id].slice(-KEPT).join());
    } catch {
      // Where the browser keeps nothing, each tab speaks for itself.
    }
    return true;
  };
  // Without a secure context there are no locks: then two tabs in view may both speak.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(KEY, take) : take();
}
