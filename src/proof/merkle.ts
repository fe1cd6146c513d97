import { hash } from 'node:crypto'

/**
 * The Merkle tree of RFC 6962, section 2.1, with SHA-256. A tree is given by the hashes of its leaves, in order; every
 * function works on any number of them.
 */
export const HASH_BYTES = 32

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)
/** The root of no leaf. */
const EMPTY_ROOT = hash('sha256', Buffer.alloc(0), 'buffer')

export const hashLeaf = (text: string): Buffer => hash('sha256', Buffer.concat([LEAF, Buffer.from(text)]), 'buffer')

export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([NODE, left, right]), 'buffer')

/** Where a tree of `size` leaves divides: the largest power of two below `size`, which is at least 2. */
export const splitOf = (size: number): number => 2 ** (31 - Math.clz32(size - 1))

/** Hashes of leaves, one behind the other. */
export type Leaves = Buffer

export const countLeaves = (leaves: Leaves): number => leaves.length / HASH_BYTES

const leafAt = (leaves: Leaves, index: number): Buffer => leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)

/** The root over the leaves from `start` until before `end`. */
export function rootOf(leaves: Leaves, start = 0, end = countLeaves(leaves)): Buffer {
  const size = end - start
  if (size === 0) return EMPTY_ROOT
  if (size === 1) return leafAt(leaves, start)
  const middle = start + splitOf(size)
  return hashNode(rootOf(leaves, start, middle), rootOf(leaves, middle, end))
}

/** The audit path of a leaf, from its sibling up: RFC 6962, section 2.1.1. */
export function auditPath(leaves: Leaves, index: number, start = 0, end = countLeaves(leaves)): Buffer[] {
  const size = end - start
  if (size <= 1) return []
  const middle = start + splitOf(size)
  return index < middle
    ? [...auditPath(leaves, index, start, middle), rootOf(leaves, middle, end)]
    : [...auditPath(leaves, index, middle, end), rootOf(leaves, start, middle)]
}

/** The proof that the tree of the first `size` leaves is the beginning of that of all: RFC 6962, section 2.1.2. */
export function consistencyProof(leaves: Leaves, size: number): Buffer[] {
  return size === 0 ? [] : subproof(leaves, size, { start: 0, end: countLeaves(leaves), isWhole: true })
}

type Part = { readonly start: number; readonly end: number; readonly isWhole: boolean }

function subproof(leaves: Leaves, size: number, { start, end, isWhole }: Part): Buffer[] {
  if (size === end - start) return isWhole ? [] : [rootOf(leaves, start, end)]
  const split = splitOf(end - start)
  const middle = start + split
  return size <= split
    ? [...subproof(leaves, size, { start, end: middle, isWhole }), rootOf(leaves, middle, end)]
    : [...subproof(leaves, size - split, { start: middle, end, isWhole: false }), rootOf(leaves, start, middle)]
}
