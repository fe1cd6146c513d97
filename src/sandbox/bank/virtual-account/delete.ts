import type { BankService } from '../service.ts'
import { assertOpen, findVirtualAccount } from './find.ts'
import { move } from './store.ts'
import { tripleOf } from './wire.ts'

/** Service 31 (DELETE with a body): the account can no longer be paid. Refused where it is closed already. */
export const deleteVirtualAccount: BankService = {
  name: 'vaDelete',
  async run(call) {
    const account = await findVirtualAccount(call)
    assertOpen(account, call.now)
    await move(call.tx, account.id, 'DELETED')
    return { virtualAccountData: { ...tripleOf(account), trxId: account.trxId } }
  },
}
