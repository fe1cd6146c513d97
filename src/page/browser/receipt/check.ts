import type { Stated } from '../../receipt-rows.ts'
import type { InvalidReason, ProofView, Verdict } from '../../receipt-view.ts'
import { bytesOfBase64url, bytesOfHex, hexOf, textOfBytes } from './bytes.ts'
import { rootFrom } from './merkle-path.ts'

/** What a check led to; what the receipt states is only there where its signature is right. */
export type Checked =
  | { readonly is: 'valid' | 'open'; readonly stated: Stated }
  | { readonly is: 'invalid'; readonly why: InvalidReason }
  | { readonly is: Exclude<Verdict, 'valid' | 'open' | 'invalid' | 'checking'> }

/** A public key as RFC 8037 writes it. */
export type PublicKey = {
  readonly kid?: string
  readonly kty?: string
  readonly crv?: string
  readonly x?: string
  /** Since when it signs, and until when it did, in seconds; without `exp` it still does. */
  readonly iat?: number
  readonly exp?: number
}

/** Source: interface, "Receipts that prove themselves". */
const TYP = 'gapura-receipt+jwt'
const ALGORITHM = 'EdDSA'
/** Until every process uses the next key. */
const KEY_CHANGES_SECONDS = 300

type Parts = {
  readonly kid: string
  readonly signed: Uint8Array
  readonly signature: Uint8Array
  readonly stated: Stated
}

/** Checks a receipt and its place in the books with Web Crypto alone. `keys` are those of the site that shows it. */
export async function check(
  jws: string,
  proof: ProofView | null,
  keys: () => Promise<readonly PublicKey[]>,
): Promise<Checked> {
  const parts = partsOf(jws)
  if (!parts) return { is: 'invalid', why: 'malformed' }
  let known: readonly PublicKey[]
  try {
    known = await keys()
  } catch {
    return { is: 'unreachable' }
  }
  const key = known.find(({ kid, kty, crv }) => kid === parts.kid && kty === 'OKP' && crv === 'Ed25519')
  if (!key) return { is: 'invalid', why: 'key' }
  const signed = await isSigned(parts, key)
  if (signed === undefined) return { is: 'unsupported' }
  if (!signed) return { is: 'invalid', why: 'signature' }
  return isWithin(key, parts.stated.iat) ? place(parts.stated, proof) : { is: 'invalid', why: 'key' }
}

/** Whether a key was in use when it signed: what is signed later than that was signed by whoever has found it. */
const isWithin = ({ iat = 0, exp = Number.POSITIVE_INFINITY }: PublicKey, at: number): boolean =>
  at >= iat - KEY_CHANGES_SECONDS && at <= exp + KEY_CHANGES_SECONDS

/** The three parts of a compact JWS; undefined: it is not one of a receipt. */
function partsOf(jws: string): Parts | undefined {
  const [head = '', payload = '', signature = '', more] = jws.trim().split('.')
  try {
    const { alg, typ, kid, crit } = JSON.parse(textOfBytes(bytesOfBase64url(head))) as Record<string, unknown>
    if (more !== undefined || alg !== ALGORITHM || typ !== TYP || crit !== undefined || typeof kid !== 'string') return
    const stated = JSON.parse(textOfBytes(bytesOfBase64url(payload))) as Stated
    if (typeof stated !== 'object' || stated === null) return
    const signed = new TextEncoder().encode(`${head}.${payload}`)
    return { kid, signed, signature: bytesOfBase64url(signature), stated }
  } catch {
    return undefined
  }
}

/** Undefined: this browser does not know Ed25519, or offers no cryptography on a page without HTTPS. */
async function isSigned({ signed, signature }: Parts, { x = '' }: PublicKey): Promise<boolean | undefined> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify'])
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, signature as BufferSource, signed as BufferSource)
  } catch {
    return undefined
  }
}

/** Compares the proof with what was signed, and recomputes the root. */
async function place(stated: Stated, proof: ProofView | null): Promise<Checked> {
  const { books } = stated
  const isClosed = books !== null && books !== undefined && books.root !== null
  if (!isClosed && proof === null) return { is: 'open', stated }
  const isSame =
    isClosed &&
    proof !== null &&
    (['day', 'leafIndex', 'treeSize', 'leafHash', 'root'] as const).every((member) => books[member] === proof[member])
  if (!isSame) return { is: 'invalid', why: 'proof' }
  try {
    const root = await rootFrom(
      bytesOfHex(proof.leafHash),
      proof.leafIndex,
      proof.treeSize,
      proof.auditPath.map(bytesOfHex),
    )
    return root && hexOf(root) === proof.root ? { is: 'valid', stated } : { is: 'invalid', why: 'proof' }
  } catch {
    return { is: 'invalid', why: 'proof' }
  }
}
