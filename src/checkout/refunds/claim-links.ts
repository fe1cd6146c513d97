import { createHash } from 'node:crypto'
import { isToken, newToken } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { openSecret, sealSecret } from '../../base/seal.ts'
import { sealContext } from '../../db/sealed-columns.ts'
import type { Caller } from '../../merchants/keys/secret-keys.ts'
import type { Refund } from './refund.ts'

type Key = Pick<Refund, 'merchantId' | 'id'>

/** The token of a claim link as it is stored: what it is found by, and what it is shown from. */
export type ClaimToken = { readonly hash: Buffer; readonly sealed: Buffer }

/** The links on which payers name an account. Whoever has one takes the money: it is shown to those who may give it back alone. */
export type ClaimLinks = {
  /** A new token for a refund; an earlier one of the same refund opens nothing once this one is stored. */
  readonly issue: (refund: Key) => ClaimToken
  /** Null: the refund has no claim link, or not yet. Throws SealError. */
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

/** The links as a caller may be shown them; null: not at all. */
export const claimLinksFor = (
  { givesBack = false }: Pick<Caller, 'givesBack'>,
  links: ClaimLinks,
): ClaimLinks | null => (givesBack ? links : null)

/** What a link's token is found by; undefined: it is no token. */
export const claimHashOf = (text: string): Buffer | undefined => (isToken(text) ? hashOf(text) : undefined)

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const contextOf = ({ merchantId, id }: Key): string => sealContext('refund', merchantId, id)
