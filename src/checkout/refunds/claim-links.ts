import { createHash } from 'node:crypto'
import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import { isToken, newToken } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { sealContext } from '../../db/sealing/sealed-columns.ts'
import type { Caller } from '../../merchants/keys/secret-keys.ts'
import type { Refund } from './refund.ts'

type Key = Pick<Refund, 'merchantId' | 'id'>

/** A claim link's token as stored: the hash finds its refund, the sealed form restores the link. */
export type ClaimToken = { readonly hash: Buffer; readonly sealed: Buffer }

/** The links on which payers name an account. Anyone with a link can take the money: only callers who may make refunds see it. */
export type ClaimLinks = {
  /** A new token for a refund; storing it invalidates an earlier one of the same refund. */
  readonly issue: (refund: Key) => ClaimToken
  /** Null: the refund has no claim link, or none yet. Throws SealError. */
  readonly urlOf: (refund: Key & Pick<Refund, 'sealedToken'>) => string | null
}

export const openClaimLinks = (masterKey: MasterKey, checkoutUrl: string): ClaimLinks => ({
  issue({ merchantId, id }) {
    const token = newToken(merchantId)
    return { hash: hashOf(token), sealed: sealSecret(masterKey, Buffer.from(token), contextOf({ merchantId, id })) }
  },
  urlOf(refund) {
    if (refund.sealedToken === null) return null
    return `${checkoutUrl}/claim/${openSecret(masterKey, refund.sealedToken, contextOf(refund)).toString()}`
  },
})

/** The links, if this caller may see them; otherwise null. */
export const claimLinksFor = (
  { mayRefund = false }: Pick<Caller, 'mayRefund'>,
  links: ClaimLinks,
): ClaimLinks | null => (mayRefund ? links : null)

/** The hash by which a refund is found; undefined: not a token. */
export const claimHashOf = (text: string): Buffer | undefined => (isToken(text) ? hashOf(text) : undefined)

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const contextOf = ({ merchantId, id }: Key): string => sealContext('refund', merchantId, id)
