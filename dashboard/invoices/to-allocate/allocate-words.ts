import type { Words } from '../../language/locale.tsx'

const en = {
  intro:
    'Money from QRIS and virtual accounts that pays no invoice yet. Sales at a counter may stay here: nothing has to be done.',
  kind: 'Kind',
  all: 'All',
  kinds: { va_open: 'Virtual account', va_fixed: 'VA, fixed amount', qr_static: 'QRIS sticker' },
  emptyTitle: 'Everything is allocated',
  emptyText: 'What cannot be matched with an invoice by itself appears here.',
  from: (payer: string) => `from ${payer}`,
  of: (amount: string) => `of ${amount}`,
  search: 'Another invoice',
  refund: 'Refund',
  none: 'No open invoice fits.',
  due: (amount: string, day: string) => `${amount} due on ${day}`,
  allocate: (amount: string) => `Allocate ${amount}`,
  to: (invoice: string) => `to ${invoice}`,
  allocated: (amount: string) => `${amount} was allocated.`,
  reasons: {
    reference: 'Named by the payer',
    customer: 'Their customer’s number',
    amount: 'Exactly this sum',
    name: 'Same name',
    history: 'Paid for them before',
  },
  dialogTitle: 'Allocate to another invoice',
  searchLabel: 'Search by number, customer or reference',
  amount: 'At most',
  left: (amount: string) => `${amount} is unallocated`,
  noneFound: 'No open invoice matches.',
}
const id: typeof en = {
  intro:
    'Dana dari QRIS dan virtual account yang belum membayar tagihan mana pun. Penjualan di kasir boleh tetap di sini: tidak perlu diapa-apakan.',
  kind: 'Jenis',
  all: 'Semua',
  kinds: { va_open: 'Virtual account', va_fixed: 'VA nominal tetap', qr_static: 'Stiker QRIS' },
  emptyTitle: 'Semua sudah dialokasikan',
  emptyText: 'Dana yang tidak bisa dicocokkan otomatis dengan tagihan muncul di sini.',
  from: (payer) => `dari ${payer}`,
  of: (amount) => `dari ${amount}`,
  search: 'Tagihan lain',
  refund: 'Kembalikan',
  none: 'Tidak ada tagihan terbuka yang cocok.',
  due: (amount, day) => `sisa ${amount}, jatuh tempo ${day}`,
  allocate: (amount) => `Alokasikan ${amount}`,
  to: (invoice) => `ke ${invoice}`,
  allocated: (amount) => `${amount} dialokasikan.`,
  reasons: {
    reference: 'Disebut pembayar',
    customer: 'VA pelanggannya',
    amount: 'Jumlahnya persis',
    name: 'Namanya sama',
    history: 'Pernah membayar untuknya',
  },
  dialogTitle: 'Alokasikan ke tagihan lain',
  searchLabel: 'Cari nomor, pelanggan, atau referensi',
  amount: 'Paling banyak',
  left: (amount) => `${amount} belum dialokasikan`,
  noneFound: 'Tidak ada tagihan terbuka yang cocok.',
}
/** The words of allocating. */
export const allocateWords: Words<typeof en> = { en, id }
