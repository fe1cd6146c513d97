import { debitMandate, registerMandate } from './linking/mandates.ts'
import { bindAccount, giveAuthCode, inquireBinding, unbindAccount } from './linking/services.ts'
import { cancelQr } from './qr/cancel.ts'
import { generateQr } from './qr/generate.ts'
import { queryQr } from './qr/query.ts'
import { refundQr, refundWallet } from './refund/refund-service.ts'
import type { BankService } from './service.ts'
import { TRANSFER_SERVICES } from './transfer/accept.ts'
import { inquireExternal, inquireInternal } from './transfer/account.ts'
import { inquireBalance } from './transfer/balance.ts'
import { transferStatus } from './transfer/status.ts'
import { createVirtualAccount } from './virtual-account/create.ts'
import { deleteVirtualAccount } from './virtual-account/delete.ts'
import { inquireVirtualAccount } from './virtual-account/inquire.ts'
import { virtualAccountStatus } from './virtual-account/status.ts'
import { updateVirtualAccount } from './virtual-account/update.ts'
import { cancelWalletPayment } from './wallet/cancel.ts'
import { requestWalletPayment } from './wallet/request-payment.ts'
import { walletPaymentStatus } from './wallet/status.ts'

/** Every SNAP service the bank offers beside its tokens. A new one is a file and a line here. */
export const BANK_SERVICES: readonly BankService[] = [
  generateQr,
  queryQr,
  cancelQr,
  refundQr,
  createVirtualAccount,
  updateVirtualAccount,
  inquireVirtualAccount,
  virtualAccountStatus,
  deleteVirtualAccount,
  bindAccount,
  inquireBinding,
  unbindAccount,
  giveAuthCode,
  registerMandate,
  debitMandate,
  requestWalletPayment,
  walletPaymentStatus,
  cancelWalletPayment,
  refundWallet,
  inquireInternal,
  inquireExternal,
  ...TRANSFER_SERVICES,
  transferStatus,
  inquireBalance,
]
