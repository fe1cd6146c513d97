import type { PaymentMethodHandler } from '@vendure/core'

export type GapuraOptions = {
  /** A secret key with the scopes `checkout` and `refunds`: `sk_test_…` for a sandbox, `sk_live_…` for production. */
  apiKey: string
  /** Where the gateway is, for example `https://pay.example`. */
  baseUrl: string
  /** What the gateway signs webhooks with, `whsec_…`; several during a rotation. */
  webhookSecret: string | readonly string[]
  /** Where this Vendure is reached from outside, for example `https://api.shop.example`. */
  serverUrl: string
  /**
   * The page of the storefront that payers come back to. `{ORDER_CODE}` and `{OUTCOME}` (`paid`, `open`, `processing`, `ended`) are
   * filled in.
   */
  storefrontUrl: string
  /** The language of notes and refusals; `en` where it is absent. */
  language?: 'en' | 'id'
  /** What happens where the payment method takes no refund; `claim_link` where it is absent. */
  refundFallback?: 'none' | 'claim_link'
  /** Methods that the page offers, in this order, as `qrcode` or `virtual_account:BCA`; all where it is absent. */
  methods?: readonly string[]
}

/** Add to `plugins`: `GapuraPlugin.init({ … })`. Throws at once, with every fault, where the options cannot work. */
// biome-ignore lint/complexity/noStaticOnlyClass: Vendure takes plugins as classes
export declare class GapuraPlugin {
  static init(options: GapuraOptions): typeof GapuraPlugin
}

/** Choose it as the handler of a payment method; the plugin has registered it. */
export declare const gapuraPaymentHandler: PaymentMethodHandler
