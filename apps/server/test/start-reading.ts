/** Reads the first bytes of a response. Returns what reads the rest, and tells how many bytes there were. */
export async function startReading({ body }: Response): Promise<() => Promise<number>> {
  const reader = body!.getReader();
  let received = (await reader.read()).value!.length;
  return async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      received += part.value.length;
    return received;
  };
}
