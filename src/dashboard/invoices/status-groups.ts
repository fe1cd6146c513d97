/**
 * What invoices are also filtered by, beside each status: those that are to be paid, whether nothing is paid of them yet or a part,
 * and of these the ones past their due day. Source of the words: Stripe's and Xero's lists of invoices.
 */
export const STATUS_GROUPS = ['OUTSTANDING', 'OVERDUE'] as const
