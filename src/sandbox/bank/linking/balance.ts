import { fromWhole } from '../../../base/money.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { customerFor } from '../accounts.ts'
import type { Call } from '../service.ts'
import { isEmpty, linkOfToken } from './charge.ts'

/** What a wallet with money holds: the most that one can. */
const HELD_WHOLE = 20_000_000
const ACTIVE = '0001'

/** Service 11 with a payer's token: what the wallet of a link holds. */
export async function linkBalance(call: Call): Promise<JsonObject> {
  const link = await linkOfToken(call)
  const held = (await isEmpty(call.tx, call.now, link)) ? 0 : HELD_WHOLE
  const availableBalance = toSnapMoney(fromWhole(held, link.limit.currency))
  return {
    accountNo: link.phone ?? link.referenceNo,
    name: customerFor(link.referenceNo).name,
    accountInfos: [{ balanceType: 'CASH', amount: availableBalance, availableBalance, status: ACTIVE }],
  }
}
