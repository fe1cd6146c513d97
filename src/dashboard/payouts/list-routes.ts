import type { Clock } from '../../base/clock.ts'
import { maskAccounts } from '../../base/privacy/mask-accounts.ts'
import type { Db } from '../../db/db.ts'
import { findPayoutIdsByText } from '../../payouts/search.ts'
import { memberOf } from '../access/member-routes.ts'
import { listAnswers } from '../lists/answer.ts'
import type { List } from '../lists/read-list.ts'
import { may } from '../team/permissions.ts'
import type { TypedServer } from '../typed-routes.ts'
import { type PayoutFilter, readFilter, walkPayouts } from './list-filter.ts'
import { type PayoutLine, type PayoutSum, payoutListEndpoints } from './list-schema.ts'
import { readLines, sumPayouts } from './read-lines.ts'

const LIST: List<PayoutFilter, PayoutLine, PayoutSum> = {
  kind: 'po',
  findIds: findPayoutIdsByText,
  walk: walkPayouts,
  readLines,
  addUp: sumPayouts,
}

/** `GET /dashboard/api/payouts`: a merchant's payouts by everything they are looked for by, and their sums. */
export function payoutListRoutes(scope: TypedServer, app: { readonly db: Db; readonly clock: Clock }): void {
  const config = { access: { permission: 'payouts.read' } } as const
  const { page, sums } = listAnswers(app, LIST, readFilter)
  scope.get(
    '/dashboard/api/payouts',
    { config, schema: payoutListEndpoints['GET /dashboard/api/payouts'] },
    async (request) => {
      const found = await page(request)
      return may(memberOf(request).membership, 'accounts.reveal') ? found : maskAccounts(found)
    },
  )
  scope.get(
    '/dashboard/api/payouts/sums',
    { config, schema: payoutListEndpoints['GET /dashboard/api/payouts/sums'] },
    sums,
  )
}
