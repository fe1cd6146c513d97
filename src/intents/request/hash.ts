const PRIME = 0x01000193

/** FNV-1a of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME)
  return hash
}

/** Joins two hashes; the order counts. */
export function mix(a: number, b: number): number {
  const hash = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b)
  return Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ (hash >>> 16)
}
