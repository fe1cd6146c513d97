import type { Words } from '../language/locale.tsx'

const en = {
  title: 'Proof of the books',
  intro:
    'Every day the books are closed and signed. A package proves your transactions of some days, and that none is missing or was changed; an auditor checks it offline, with the program inside.',
  operatorIntro:
    'Every day the books are closed and signed. The package of a day proves all its transactions; an auditor checks it offline, with the program inside.',
  none: 'No day is closed yet. The first is closed some minutes after midnight in Jakarta.',
  provable: (from: string, to: string) => `Closed days: ${from} to ${to}.`,
  from: 'From',
  to: 'To, inclusive',
  day: 'Day',
  download: 'Download package',
  lastDay: 'Last closed day',
  root: 'Its root',
  transactions: 'Its transactions',
  faultsTitle: 'The books are not as they were proven',
  faultsText: 'Suspend payouts until it is understood. `gapura ledger verify` checks everything and names each place.',
}
const id: typeof en = {
  title: 'Bukti pembukuan',
  intro:
    'Setiap hari pembukuan ditutup dan ditandatangani. Satu paket membuktikan transaksi Anda pada beberapa hari, dan bahwa tidak ada yang hilang atau diubah; auditor memeriksanya tanpa jaringan dengan program di dalamnya.',
  operatorIntro:
    'Setiap hari pembukuan ditutup dan ditandatangani. Paket satu hari membuktikan semua transaksinya; auditor memeriksanya tanpa jaringan dengan program di dalamnya.',
  none: 'Belum ada hari yang ditutup. Hari pertama ditutup beberapa menit setelah tengah malam WIB.',
  provable: (from, to) => `Hari yang sudah ditutup: ${from} sampai ${to}.`,
  from: 'Dari',
  to: 'Sampai, termasuk',
  day: 'Hari',
  download: 'Unduh paket',
  lastDay: 'Hari terakhir yang ditutup',
  root: 'Akarnya (root)',
  transactions: 'Transaksinya',
  faultsTitle: 'Pembukuan tidak sesuai dengan buktinya',
  faultsText:
    'Tangguhkan pencairan dana sampai sebabnya dipahami. `gapura ledger verify` memeriksa semuanya dan menyebutkan tiap tempatnya.',
}
export const words: Words<typeof en> = { en, id }
