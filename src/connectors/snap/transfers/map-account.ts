import { fromSnapMoney } from '../../../snap/amount.ts'
import { readObject, readText } from '../../../snap/json.ts'
import type { AccountLookup, Balance, Receiver } from '../../payout-port.ts'
import { isDeclinedFor, type SnapResponse } from '../client/response.ts'
import { readField } from '../fields.ts'
import type { Refused, TransfersSection, TransferWay } from '../profile/transfers.ts'
import { tightenNames } from './loose-names.ts'

const NAME_MAX = 100

/** Refusals that mean the account takes no money. */
const REFUSED_403: readonly Refused[] = ['403 05', '403 09', '403 15', '403 16', '403 18']
const REFUSED_404: readonly Refused[] = ['404 02', '404 09', '404 11', '404 12']
/** A refusal that is about the service: the account's bank takes no part in it. */
const UNREACHABLE: readonly Refused[] = ['404 03']

/** What the response to an inquiry about an account means. */
export function toAccount(
  response: SnapResponse,
  section: TransfersSection,
  { account = section.account }: Pick<TransferWay, 'account'>,
  receiver: Receiver,
): AccountLookup {
  const { railCode } = response
  if (response.is === 'declined') {
    const { reason } = response
    const isFor = (cases: readonly Refused[]) => isDeclinedFor(response, ...cases) && !railCode.startsWith('http_')
    if (isFor([...UNREACHABLE, ...(section.unreachable ?? [])])) return { is: 'unreachable', reason, railCode }
    return isFor([...REFUSED_403, ...REFUSED_404]) ? { is: 'refused', reason, railCode } : { is: 'unknown', railCode }
  }
  if (response.is === 'inconclusive') return { is: 'unknown', railCode }
  const body = section.hasLooseNames ? tightenNames(response.body) : response.body
  const accountNo = readText(readField(body, account.number))?.trim() ?? receiver.accountNo
  const reported = readText(readField(body, account.name))?.trim().slice(0, NAME_MAX)
  // A provider that has compared the name has said all there is to say about it.
  const name = reported || (section.comparesNames ? receiver.name : '')
  if (name === '' || accountNo !== receiver.accountNo) return { is: 'unknown', railCode: 'unreadable' }
  return { is: 'found', name, railCode }
}

/** What the response to a balance inquiry means: the first account's money that can be sent. Some banks give no list. */
export function toBalance(response: SnapResponse, section: TransfersSection): Balance {
  const { railCode } = response
  if (response.is !== 'done') return { is: 'unknown', railCode }
  const { accountInfos } = section.hasLooseNames ? tightenNames(response.body) : response.body
  const [account] = Array.isArray(accountInfos) ? accountInfos : [accountInfos]
  const available = fromSnapMoney(readObject(account).availableBalance)
  return available ? { is: 'known', available } : { is: 'unknown', railCode: 'unreadable' }
}
