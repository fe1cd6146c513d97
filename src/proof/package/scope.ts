/** What a package is about. Days include the first and the last. */
export type Scope =
  | { readonly kind: 'merchant'; readonly merchantId: string; readonly from: string; readonly to: string }
  | { readonly kind: 'transaction'; readonly transactionId: string }
  | { readonly kind: 'day'; readonly day: string }

/** Why there is no such package: a sentence for the person who wants it. */
export class CannotProve extends Error {}
