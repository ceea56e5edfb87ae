/**
 * Reading one byte is enough: browsers refuse to read a file that was changed, moved or unplugged after it was
 * selected. Checked before every request, since sending such a file looks like a lost connection and could mix two
 * states of the file.
 */
export async function checkSource(file: File): Promise<void> {
  if (file.size > 0) await file.slice(file.size - 1).arrayBuffer();
}
