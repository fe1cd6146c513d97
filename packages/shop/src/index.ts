export { inMajorUnits, toCheckoutAmount } from './amounts.ts'
export { checkSettings, type SettingsCheck } from './check-settings.ts'
export { cancelCheckout, type OpenCheckout, openCheckout, type Wanted } from './open-checkout.ts'
export { type Received, receiveWebhook } from './receive-webhook.ts'
export { type RefundRequest, type RefundResult, refundOnce, resultOf } from './refund-once.ts'
export {
  openGateway,
  readSettings,
  readShopSettings,
  type Settings,
  SettingsError,
  type ShopSettings,
} from './settings.ts'
export { type SettledBy, type Shop, type ShopOrder, settle } from './settle.ts'
export { FINAL_WAIT_SECONDS, type Note, type Payment, type Standing, standingOf, waitForFinal } from './standing.ts'
export { type Due, paidLately, SWEEP_AFTER_MS, sweep } from './sweep.ts'
export { isAway, type Language, say, sayAmount, sayError } from './texts.ts'
