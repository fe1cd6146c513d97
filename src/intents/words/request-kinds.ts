/** What a sentence can be; all but the first are no requests. */
export const KINDS = [
  'request',
  'cancel',
  'refund',
  'paid',
  'debit',
  'price',
  'send',
  'neg',
  'report',
  'notif',
  'chat',
  'status',
  'setting',
] as const
export type Kind = (typeof KINDS)[number]

/** What a sentence is that asks for no payment. */
export type OtherKind = Exclude<Kind, 'request'>
