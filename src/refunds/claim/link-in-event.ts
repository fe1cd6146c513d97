import type { ClaimLinks } from '../../checkout/refunds/claim-links.ts'
import type { toRefund } from '../../checkout/refunds/wire.ts'
import type { Db } from '../../db/db.ts'
import type { CompleteBody } from '../../webhooks/delivery/complete-body.ts'
import { findRefund } from '../find/find.ts'

type Body = { readonly data: ReturnType<typeof toRefund> }

/** Adds the claim link to the events of a refund that has one; the caller decides whether an endpoint receives it. */
export const linkInEvent =
  ({ db, claimLinks }: { readonly db: Db; readonly claimLinks: ClaimLinks }): CompleteBody =>
  async ({ merchantId, type, subjectId, body }) => {
    if (!type.startsWith('refund.')) return undefined
    const event = JSON.parse(body) as Body
    if (event.data.way !== 'claim_link') return undefined
    const refund = await findRefund(db, merchantId, subjectId)
    const claimUrl = refund ? claimLinks.urlOf(refund) : null
    if (claimUrl === null) return undefined
    return {
      body: JSON.stringify({ ...event, data: { ...event.data, claimUrl } }),
      secret: claimUrl.slice(claimUrl.lastIndexOf('/') + 1),
    }
  }
