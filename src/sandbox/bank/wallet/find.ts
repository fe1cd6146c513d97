import { findNamed } from '../find-named.ts'
import type { Call } from '../service.ts'
import { lock, type WalletPayment } from './store.ts'

/** The wallet payment a call is about. Throws Refusal as findNamed has it. */
export const findWalletPayment = (call: Call): Promise<WalletPayment> =>
  findNamed(call, lock, 'originalPartnerReferenceNo')
