import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import type { BusinessData } from '../../onboarding/onboarding.ts'
import type { Party } from '../pdf/letterhead.ts'

/** A merchant as documents name it: with its logo, and the name, address and tax number of its business where known. */
export async function readMerchantParty(tx: Tx, merchantId: string, business: BusinessData | null): Promise<Party> {
  const merchant = await findMerchant(tx, merchantId)
  const name = merchant?.displayName ?? merchantId
  if (!business) return { name, lines: [], logo: await readLogo(tx, merchantId) }
  const { legalName, address, npwp } = business
  const lines = [
    legalName === name ? '' : legalName,
    address.line,
    [address.city, address.postalCode].filter(Boolean).join(' '),
    npwp ? `NPWP ${npwp}` : '',
  ]
  return { name, lines: lines.filter(Boolean), logo: await readLogo(tx, merchantId) }
}

/** The logo of its payment pages; WebP is not drawn into documents. */
async function readLogo(tx: Tx, merchantId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ body: Buffer }>`
    select body from merchant_logo where merchant_id = ${merchantId} and name !~ 'webp$' limit 1`.execute(tx)
  return rows[0]?.body ?? null
}
