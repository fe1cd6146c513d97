/** How a bank's virtual accounts are paid: exactly the requested amount, any amount, or in parts. */
export type VirtualAccountKind = 'closed' | 'open' | 'partial'

/** Who answers a bank that asks what is owed on a number; where it is left out, as the profile has it. */
export type VirtualAccountInquiry = 'ours' | 'theirs'

/**
 * What opens a provider for us, and us for it, as an operator writes it down. Which of these a provider needs is its
 * profile's to say (profiles.ts). Source: interface, "Connections and routes".
 */
export type Credentials = {
  /** Where the provider's paths begin. */
  readonly baseUrl: string
  readonly outbound: {
    readonly clientId?: string
    readonly clientSecret?: string
    /** Ours, RSA, in PEM. */
    readonly privateKey?: string
    readonly partnerId?: string
    readonly channelId?: string
    readonly merchantId?: string
    readonly terminalId?: string
    readonly apiKey?: string
  }
  /** What the provider proves itself with when it calls us. */
  readonly inbound: {
    readonly clientId?: string
    readonly clientSecret?: string
    /** Theirs, RSA, in PEM. */
    readonly publicKey?: string
    /** Our id in the provider's X-PARTNER-ID, if it is none of the ids in `outbound`. */
    readonly partnerId?: string
    readonly callbackToken?: string
  }
  /** By bank code (`BCA`): the company code in front of each number. A bank that is absent is not offered. */
  readonly virtualAccounts?: Readonly<
    Record<
      string,
      { readonly companyCode: string; readonly kind: VirtualAccountKind; readonly inquiry?: VirtualAccountInquiry }
    >
  >
  /** The account payouts leave from, at the bank with this national code; absent: none are sent. */
  readonly payouts?: {
    readonly bankCode: string
    readonly sourceAccount: string
    readonly beneficiaryAddress?: string
  }
  /** Who debits accounts by mandates, and the account that receives the money; absent: no mandates are registered. */
  readonly debits?: {
    readonly billerId: string
    readonly account: string
    readonly accountName: string
  }
}
