import type { invoiceEn } from './invoice-en.ts'

/** The words of invoices, in Indonesian. */
export const invoiceId: typeof invoiceEn = {
  title: (number) => `Tagihan ${number}`,
  dueBy: 'Jatuh tempo',
  overdue: 'lewat jatuh tempo',
  papers: 'Tagihan',
  number: 'Nomor tagihan',
  lines: 'Yang ditagih',
  subtotal: 'Subtotal',
  tax: (rate) => `Pajak ${rate}%`,
  total: 'Total',
  payTitle: (amount) => `Bayar ${amount}`,
  payLead: 'Cara bayar dipilih di halaman berikutnya.',
  billedTo: 'Ditagihkan kepada',
  issuedAt: 'Tanggal terbit',
  state: 'Status',
  quantity: 'Kuantitas',
  unitAmount: 'Harga satuan',
  amount: 'Nilai',
  scan: (amount) => `Pindai untuk membayar ${amount}`,
  closed: {
    PAID: {
      title: 'Lunas',
      text: (merchant) => `${merchant} sudah menerima seluruhnya. Tidak ada lagi yang perlu dibayar.`,
    },
    VOID: { title: 'Dibatalkan', text: (merchant) => `${merchant} membatalkan tagihan ini. Jangan dibayar.` },
    PAUSED: {
      title: 'Sedang tidak menerima pembayaran',
      text: (merchant) => `${merchant} belum bisa menerima pembayaran saat ini. Coba lagi nanti.`,
    },
  },
}
