import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../base/clock.ts'
import { notFound } from '../../../base/errors.ts'
import type { Customers } from '../../../checkout/customer/customers.ts'
import type { Db } from '../../../db/db.ts'
import { transaction } from '../../../db/transaction.ts'
import { memberOf } from '../../access/member-routes.ts'
import type { AuthDb } from '../../auth/auth-database.ts'
import { may } from '../../people/permissions.ts'
import { route } from '../../route.ts'
import type { RefundMaker } from '../../sending/make-refund.ts'
import type { PayoutSender } from '../../sending/send-payouts.ts'
import { readName } from '../../team/describe-members.ts'
import { capacityOf, hasOtherApprovers } from '../capacity.ts'
import { readApproval, type StoredRequest } from '../store.ts'
import { type ProposersKey, readProposersKey } from './read-proposers-key.ts'
import { readRequesterDay } from './read-requester-day.ts'
import { summaryEndpoints } from './schema.ts'
import { summarizeAcceptance } from './summarize-acceptance.ts'
import { summarizePayouts } from './summarize-payouts.ts'
import { summarizeRefund } from './summarize-refund.ts'

type Dependencies = {
  /**
   * Comparing tens of thousands of payouts with those of other requests takes longer than a request is otherwise
   * allowed.
   */
  readonly patientDb: Db
  readonly clock: Clock
  readonly authDb: AuthDb
  readonly customers: Customers
  readonly payouts: PayoutSender
  readonly refunds: RefundMaker
}

/** `GET /dashboard/api/approvals/:id/summary`: everything needed to decide on a request, as of now. */
export function summaryRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { patientDb, clock, authDb, customers, payouts, refunds } = dependencies
  route(scope, summaryEndpoints.summarize, { config: { access: { permission: 'payouts.read' } } }, async (request) => {
    const member = memberOf(request)
    const { merchantId } = member.membership
    const now = clock()
    const { found, key, ...summary } = await transaction(patientDb, merchantId, async (tx) => {
      const found = await readApproval(tx, merchantId, request.params.id)
      if (!found) throw notFound()
      const { id, refund, acceptance, createdBy } = found
      const single = refund ?? acceptance
      const { membership } = member
      const showsCustomer = may(membership, 'payments.read')
      // Approvers need the balance; other members see it only with permission to read balances.
      const showsBalance = may(membership, 'payouts.approve') || may(membership, 'balances.read')
      const listed = single ? null : await summarizePayouts(tx, payouts, now, { merchantId, id, showsBalance })
      return {
        found,
        you: capacityOf(member, found, await hasOtherApprovers(tx, member)),
        key: found.makers === null ? null : await readProposersKey(tx, merchantId, createdBy.id),
        refund:
          refund &&
          (await summarizeRefund(tx, { ...refunds, customers }, now, { merchantId, id, refund, showsCustomer })),
        acceptance:
          acceptance && (await summarizeAcceptance(tx, { customers }, { merchantId, acceptance, showsCustomer })),
        payouts: listed,
        day: await readRequesterDay(tx, now, {
          merchantId,
          personId: requesterOf(found),
          code: single?.currency ?? String(listed?.currency),
        }),
      }
    })
    return { ...summary, program: await programOf(authDb, now, found, key) }
  })
}

/** The person who made the request; null: a program did. */
const requesterOf = ({ makers, createdBy }: StoredRequest): string | null => (makers === null ? createdBy.id : null)

async function programOf(authDb: AuthDb, now: Date, { makers }: StoredRequest, key: ProposersKey | null) {
  if (makers === null) return null
  const names = await Promise.all(makers.map((id) => readName(authDb, id)))
  return {
    hint: key?.hint ?? null,
    isAgent: key?.isAgent ?? false,
    isEnded: key?.expiresAt != null && key.expiresAt <= now,
    makers: names.filter((name) => name !== ''),
  }
}
