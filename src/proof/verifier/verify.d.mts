/** A proof as `GET /v1/receipts/{id}` gives it: hashes in lower-case hex. */
export type InclusionProof = {
  readonly leafHash: string
  readonly leafIndex: number
  readonly treeSize: number
  readonly auditPath: readonly string[]
  readonly root: string
}
type Jwks = { readonly keys: readonly object[] }
type SignedDay = { readonly day: string; readonly treeSize: number; readonly root: string; readonly booksRoot: string }
type Opened = {
  read(name: string): string | Promise<string>
  stream(name: string): AsyncIterable<string> | Iterable<string>
  readonly jwks?: Jwks | undefined
}

export function sha256(bytes: Uint8Array): Uint8Array
export function toHex(bytes: Uint8Array): string
export function fromHex(text: string): Uint8Array
export function hashLeaf(text: string): Uint8Array
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array
export function emptyRoot(): Uint8Array
export function rootOfPath(leaf: Uint8Array, index: number, size: number, path: readonly Uint8Array[]): Uint8Array
export function rootOfSubset(
  size: number,
  known: readonly (readonly [number, Uint8Array])[],
  proof: readonly Uint8Array[],
): Uint8Array
/** Whether a leaf is in a tree. Never throws. */
export function verifyInclusion(proof: InclusionProof): boolean
export function verifyConsistency(of: {
  readonly oldSize: number
  readonly oldRoot: Uint8Array
  readonly newSize: number
  readonly newRoot: Uint8Array
  readonly proof: readonly Uint8Array[]
}): boolean
/** What a compact JWS says, verified by the keys of a JWKS. Throws, with the reason, where it is not as it should be. */
export function readJws(jws: string, jwks: Jwks, typ: string): Promise<Record<string, unknown>>
export function readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  headings: readonly string[],
): AsyncGenerator<Record<string, string>>
export function verifyPackage(opened: Opened): Promise<{
  readonly manifest: { readonly issuer: string }
  readonly days: readonly SignedDay[]
  readonly transactions: number
  readonly entries: number
  readonly faults: readonly string[]
}>
