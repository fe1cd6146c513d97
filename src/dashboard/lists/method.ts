/** A way to pay, and of its banks, wallets or card brands one; null: any. */
export type UsedMethod = { readonly type: string; readonly code: string | null }

/** `virtual_account:BCA`, as a filter says it. */
export function readMethod(text: string | undefined): UsedMethod | undefined {
  const [type = '', code] = text?.split(':') ?? []
  return text === undefined ? undefined : { type, code: code ?? null }
}

/** The method of what asks for one; null where the payer chooses: `''` and `checkout_page` leave it open. */
export const methodAskedFor = <Method extends string>(type: string): Method | null =>
  type === '' || type === 'checkout_page' ? null : (type as Method)
