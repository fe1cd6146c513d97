/** What precedes the two children of a node. Source: RFC 6962, section 2.1. */
const NODE = 0x01

async function nodeOf(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  const bytes = new Uint8Array(1 + left.length + right.length)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Where a tree of `size` leaves divides: the largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1
  // A shift would cut sizes to 32 bits.
  while (split * 2 < size) split *= 2
  return split
}

/**
 * The root that a path leads to; undefined: the path is too short or too long for its place. The last of the path is the
 * other half of the whole tree. Source: RFC 6962, section 2.1.1.
 */
export async function rootFrom(
  leafHash: Uint8Array,
  leafIndex: number,
  treeSize: number,
  path: readonly Uint8Array[],
): Promise<Uint8Array | undefined> {
  if (!Number.isSafeInteger(treeSize) || !(leafIndex >= 0 && leafIndex < treeSize)) return undefined
  if (treeSize === 1) return path.length === 0 ? leafHash : undefined
  const beside = path[path.length - 1]
  if (!beside) return undefined
  const split = splitOf(treeSize)
  const isLeft = leafIndex < split
  const [index, size] = isLeft ? [leafIndex, split] : [leafIndex - split, treeSize - split]
  const inner = await rootFrom(leafHash, index, size, path.slice(0, -1))
  return inner && (isLeft ? nodeOf(inner, beside) : nodeOf(beside, inner))
}
