import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtreesOf } from './day-tree.ts'
import { auditPath, consistencyProof, HASH_BYTES, hashLeaf, type Leaves, rootOf } from './merkle.ts'
import { proveSubset } from './subset.ts'
import { rootOfPath, rootOfSubset, sha256, toHex, verifyConsistency } from './verifier/verify.mjs'

/** The leaves and roots that implementations of RFC 6962 test each other with. */
const VECTOR_LEAVES = ['', '\x00', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno']
const VECTOR_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('roots are those of RFC 6962', () => {
  const hashes = VECTOR_LEAVES.map(hashLeaf)
  for (const [size, root] of VECTOR_ROOTS.entries()) {
    expect(rootOf(Buffer.concat(hashes.slice(0, size))).toString('hex')).toBe(root)
  }
})

/** So many leaves, no two alike. */
const leavesOf = (size: number): Leaves => Buffer.concat(Array.from({ length: size }, (_, n) => hashLeaf(`${n}`)))
const hashAt = (leaves: Leaves, n: number) => leaves.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES)
const sizes = fc.integer({ min: 1, max: 700 })
/** Trees are made anew for each. */
const TREES = { numRuns: 40 }

test('an audit path leads to the root, through stored subtrees too, and from no other place', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), fc.nat(), (size, n, m) => {
      const [leaves, index, other] = [leavesOf(size), n % size, m % size]
      const root = rootOf(leaves)
      expect(rootOf(subtreesOf(leaves)).equals(root)).toBe(true)
      const path = auditPath(leaves, index)
      const lead = (from: number, at: number) => {
        try {
          return toHex(rootOfPath(hashAt(leaves, from), at, size, path)) === root.toString('hex')
        } catch {
          return false
        }
      }
      expect([lead(index, index), lead(other, index), lead(index, other)]).toEqual([
        true,
        other === index,
        other === index,
      ])
    }),
    TREES,
  )
})

test('a consistency proof shows that a tree continues another, and fails for one that does not', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), (newSize, n) => {
      const [leaves, oldSize] = [leavesOf(newSize), n % (newSize + 1)]
      const old = leaves.subarray(0, oldSize * HASH_BYTES)
      const proof = consistencyProof(leaves, oldSize)
      const verify = (oldRoot: Buffer) =>
        verifyConsistency({ oldSize, oldRoot, newSize, newRoot: rootOf(leaves), proof })
      expect([verify(rootOf(old)), verify(hashLeaf('another'))]).toEqual([true, false])
    }),
    TREES,
  )
})

test('a subset proof leads to the root with exactly the leaves that it is for', () => {
  fc.assert(
    fc.property(sizes, fc.array(fc.nat(), { maxLength: 40 }), (size, picks) => {
      const leaves = leavesOf(size)
      const known = [...new Set(picks.map((n) => n % size))].sort((a, b) => a - b)
      const proof = proveSubset(leaves, known)
      const pairs = known.map((n) => [n, hashAt(leaves, n)] as const)
      const root = rootOf(leaves).toString('hex')
      expect(toHex(rootOfSubset(size, pairs, proof))).toBe(root)
      if (known.length === 0) return
      const [[first] = [0]] = pairs
      const changed = [[first, hashLeaf('another')] as const, ...pairs.slice(1)]
      expect(toHex(rootOfSubset(size, changed, proof))).not.toBe(root)
      expect(() => rootOfSubset(size, [...pairs, [size, hashLeaf('outside')]], proof)).toThrow()
    }),
    TREES,
  )
})

test('the verifier’s own SHA-256 is SHA-256', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(hash('sha256', bytes))
    }),
  )
})
