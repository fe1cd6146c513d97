import type { Subscription } from '../api/replies.ts'

/** Why a subscription has ended. */
type Words = Readonly<Record<NonNullable<Subscription['endReason']>, string>>

export const endReasonsEn: Words = {
  merchant: 'Cancelled by you',
  customer: 'Cancelled by the customer',
  not_paid: 'Not paid after the last try',
  erased: 'The customer’s data were erased',
  cycles: 'Its last period is over',
}

export const endReasonsId: Words = {
  merchant: 'Dibatalkan oleh Anda',
  customer: 'Dibatalkan oleh pelanggan',
  not_paid: 'Tidak dibayar setelah percobaan terakhir',
  erased: 'Data pelanggan dihapus',
  cycles: 'Periode terakhirnya sudah lewat',
}
