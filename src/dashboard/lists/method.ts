/** A payment method, and one of its banks, wallets or card brands; null: any. */
export type UsedMethod = { readonly type: string; readonly code: string | null }

/** `virtual_account:BCA`, as a filter writes it. */
export function readMethod(text: string | undefined): UsedMethod | undefined {
  const [type = '', code] = text?.split(':') ?? []
  return text === undefined ? undefined : { type, code: code ?? null }
}

/** The method that a checkout requests; null: the payer chooses, as `''` and `checkout_page` leave it open. */
export const requestedMethod = <Method extends string>(type: string): Method | null =>
  type === '' || type === 'checkout_page' ? null : (type as Method)
