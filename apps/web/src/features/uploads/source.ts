/**
 * One byte tells: a browser refuses to read a file that was changed, moved or unplugged since it was chosen. Asked
 * before every request, since sending such a file looks like a broken connection, and a mixture of two would arrive.
 */
export async function checkSource(file: File): Promise<void> {
  if (file.size > 0) await file.slice(file.size - 1).arrayBuffer();
}
