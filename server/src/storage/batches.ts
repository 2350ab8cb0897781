/**
 * Reads many rows in batches, so that only one batch is in memory. `read` returns the rows after the last one of the
 * batch before, in the order of their key; none at the end.
 */
export async function* readInBatches<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  while (true) {
    const rows = await read(last)
    last = rows.at(-1)
    if (last === undefined) return
    yield rows
  }
}
