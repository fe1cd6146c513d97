import type { Permission } from '../../src/dashboard/people/permissions.ts'
import type { Words } from '../language/locale.tsx'

/** What a permission is called, and what it lets one do. */
type Said = { readonly name: string; readonly line: string }

const en: Record<Permission, Said> = {
  'overview.read': { name: 'See the overview', line: 'Charts, figures and what needs attention.' },
  'payments.read': {
    name: 'See payments',
    line: 'Find payments, payment links and refunds, and what happened to each.',
  },
  'payments.act': { name: 'Make payments', line: 'Create and cancel payments and payment links, and ask the bank.' },
  'payouts.read': { name: 'See payouts', line: 'Payouts, kept receivers and what waits for an approval.' },
  'payouts.ask': { name: 'Ask for payouts', line: 'Enter or upload payouts; each waits until somebody approves it.' },
  'payouts.send': {
    name: 'Send payouts',
    line: 'Without anybody else, up to the amount that one person may send in a day.',
  },
  'payouts.approve': { name: 'Approve', line: 'Decide on payouts and refunds of others; never on one’s own.' },
  'refunds.ask': { name: 'Ask for refunds', line: 'Enter refunds; each waits until somebody approves it.' },
  'refunds.make': {
    name: 'Make refunds',
    line: 'Without anybody else, up to the amount that one person may send in a day.',
  },
  'balances.read': { name: 'See balances', line: 'Balances, the ledger, settlements and fees; all of it as CSV.' },
  'reports.read': { name: 'Download reports', line: 'See reports that were made, and download them.' },
  'reports.make': { name: 'Make reports', line: 'Make, schedule and remove reports.' },
  'views.share': { name: 'Share views', line: 'Share saved views of lists with everybody in the account.' },
  'keys.read': { name: 'See keys', line: 'Which API keys there are; never a key itself.' },
  'keys.change': { name: 'Change keys', line: 'Make, rotate and revoke keys; none that may do more than oneself.' },
  'webhooks.read': { name: 'See events', line: 'What was sent to your endpoints, and what they answered.' },
  'webhooks.act': { name: 'Send events again', line: 'Send events again, and try an endpoint.' },
  'secrets.change': { name: 'Change secrets', line: 'Rotate signing secrets and add endpoints.' },
  'requests.read': { name: 'See the request log', line: 'What programs asked of the API, found by request id.' },
  'settings.read': { name: 'See settings', line: 'Settings, the checkout page and webhook addresses.' },
  'settings.change': { name: 'Change settings', line: 'Addresses, warnings, the checkout page and allowed origins.' },
  'onboarding.read': { name: 'See the business check', line: 'What was sent in for going live, and how it stands.' },
  'onboarding.change': { name: 'Send in business data', line: 'Fill in and send what going live takes.' },
  'documents.read': {
    name: 'Open documents',
    line: 'Identity cards and deeds that were sent in for the business check.',
  },
  'team.read': { name: 'See the team', line: 'Who belongs to the account, in which role.' },
  'team.change': { name: 'Change the team', line: 'Invite, remove, give roles and make them. Owners alone.' },
  'policy.read': {
    name: 'See the rules',
    line: 'From what amount on a second person is needed, and what waits for one.',
  },
  'policy.change': {
    name: 'Change the rules',
    line: 'Thresholds and second factors, with a second owner. Owners alone.',
  },
  'audit.read': { name: 'Read the audit trail', line: 'Who did what, when and from where; also as CSV.' },
  'accounts.reveal': { name: 'See whole account numbers', line: 'Without it, the last four digits.' },
}
const id: Record<Permission, Said> = {
  'overview.read': { name: 'Melihat ringkasan', line: 'Grafik, angka, dan yang perlu perhatian.' },
  'payments.read': {
    name: 'Melihat pembayaran',
    line: 'Mencari pembayaran, tautan pembayaran, dan pengembalian dana, beserta riwayatnya.',
  },
  'payments.act': {
    name: 'Membuat pembayaran',
    line: 'Membuat dan membatalkan pembayaran dan tautan pembayaran, serta menanyakannya ke bank.',
  },
  'payouts.read': {
    name: 'Melihat pencairan dana',
    line: 'Pencairan dana, penerima tersimpan, dan yang menunggu persetujuan.',
  },
  'payouts.ask': {
    name: 'Mengajukan pencairan dana',
    line: 'Mengisi atau mengunggah pencairan dana; semuanya menunggu persetujuan orang lain.',
  },
  'payouts.send': {
    name: 'Mengirim pencairan dana',
    line: 'Tanpa orang lain, sampai jumlah yang boleh dikirim satu orang dalam sehari.',
  },
  'payouts.approve': {
    name: 'Menyetujui',
    line: 'Memutuskan pencairan dan pengembalian dana dari orang lain; tidak pernah miliknya sendiri.',
  },
  'refunds.ask': {
    name: 'Mengajukan pengembalian dana',
    line: 'Mengisi pengembalian dana; semuanya menunggu persetujuan orang lain.',
  },
  'refunds.make': {
    name: 'Membuat pengembalian dana',
    line: 'Tanpa orang lain, sampai jumlah yang boleh dikirim satu orang dalam sehari.',
  },
  'balances.read': {
    name: 'Melihat saldo',
    line: 'Saldo, buku besar, settlement, dan biaya; semuanya juga sebagai CSV.',
  },
  'reports.read': { name: 'Mengunduh laporan', line: 'Melihat laporan yang sudah dibuat dan mengunduhnya.' },
  'reports.make': { name: 'Membuat laporan', line: 'Membuat, menjadwalkan, dan menghapus laporan.' },
  'views.share': { name: 'Membagikan tampilan', line: 'Membagikan tampilan daftar kepada semua orang di akun ini.' },
  'keys.read': { name: 'Melihat kunci', line: 'Kunci API mana yang ada; isi kuncinya tidak pernah terlihat.' },
  'keys.change': {
    name: 'Mengubah kunci',
    line: 'Membuat, merotasi, dan mencabut kunci; tidak ada yang boleh lebih dari dirinya sendiri.',
  },
  'webhooks.read': { name: 'Melihat peristiwa', line: 'Yang dikirim ke tujuan webhook Anda, dan jawabannya.' },
  'webhooks.act': { name: 'Mengirim ulang peristiwa', line: 'Mengirim ulang peristiwa dan mencoba tujuan webhook.' },
  'secrets.change': { name: 'Mengubah rahasia', line: 'Merotasi rahasia penanda tangan dan menambah tujuan webhook.' },
  'requests.read': {
    name: 'Melihat log permintaan',
    line: 'Yang diminta program lewat API, dicari dengan id permintaan.',
  },
  'settings.read': { name: 'Melihat pengaturan', line: 'Pengaturan, halaman checkout, dan alamat webhook.' },
  'settings.change': {
    name: 'Mengubah pengaturan',
    line: 'Alamat, peringatan, halaman checkout, dan origin yang diizinkan.',
  },
  'onboarding.read': {
    name: 'Melihat pemeriksaan usaha',
    line: 'Data yang dikirim untuk mulai live, dan perkembangannya.',
  },
  'onboarding.change': { name: 'Mengirim data usaha', line: 'Mengisi dan mengirim yang diperlukan untuk mulai live.' },
  'documents.read': { name: 'Membuka dokumen', line: 'Kartu identitas dan akta yang dikirim untuk pemeriksaan usaha.' },
  'team.read': { name: 'Melihat tim', line: 'Siapa anggota akun ini, dan perannya.' },
  'team.change': {
    name: 'Mengubah tim',
    line: 'Mengundang, mengeluarkan, memberi peran, dan membuat peran. Khusus pemilik.',
  },
  'policy.read': {
    name: 'Melihat aturan',
    line: 'Mulai jumlah berapa perlu orang kedua, dan yang sedang menunggunya.',
  },
  'policy.change': { name: 'Mengubah aturan', line: 'Batas dan faktor kedua, bersama pemilik kedua. Khusus pemilik.' },
  'audit.read': { name: 'Membaca jejak audit', line: 'Siapa melakukan apa, kapan, dan dari mana; juga sebagai CSV.' },
  'accounts.reveal': { name: 'Melihat nomor rekening utuh', line: 'Tanpa ini, hanya empat angka terakhir.' },
}
export const words: Words<typeof en> = { en, id }
