export const NOTICES = [
  'not_found',
  'refund_not_found',
  'receipt_not_found',
  'rate_limited',
  'service_down',
  'refused',
] as const
