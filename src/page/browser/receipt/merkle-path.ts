/** What precedes the two children of a node. Source: RFC 6962, section 2.1. */
const NODE = 0x01

async function nodeOf(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  const bytes = new Uint8Array(1 + left.length + right.length)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/**
 * The root that a path leads to; undefined: the path is too short or too long for its place. Source: RFC 9162, section 2.1.3.2.
 * Sizes are ordinary numbers, whose halves are taken by division: a shift would cut them to 32 bits.
 */
export async function rootFrom(
  leafHash: Uint8Array,
  leafIndex: number,
  treeSize: number,
  path: readonly Uint8Array[],
): Promise<Uint8Array | undefined> {
  if (!Number.isSafeInteger(leafIndex) || !Number.isSafeInteger(treeSize)) return undefined
  if (leafIndex < 0 || leafIndex >= treeSize) return undefined
  let at = leafIndex
  let last = treeSize - 1
  let hash = leafHash
  for (const beside of path) {
    if (last === 0) return undefined
    if (at % 2 === 1 || at === last) {
      hash = await nodeOf(beside, hash)
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else hash = await nodeOf(hash, beside)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash : undefined
}
