import type { Permission } from '../../../src/dashboard/people/permissions.ts'
import type { Words } from '../../language/locale.tsx'

/** What a permission is called, and what it lets one do. */
type Said = { readonly name: string; readonly line: string }

const en: Record<Permission, Said> = {
  'overview.read': { name: 'See the overview', line: 'Charts, figures and what needs attention.' },
  'payments.read': {
    name: 'See payments',
    line: 'Find payments, payment links and refunds, and see what happened to each.',
  },
  'payments.act': { name: 'Make payments', line: 'Create and cancel payments and payment links, and query the bank.' },
  'payouts.read': { name: 'See payouts', line: 'Payouts, saved receivers and requests waiting for approval.' },
  'payouts.ask': {
    name: 'Request payouts',
    line: 'Enter or upload payouts; each waits for another member’s approval.',
  },
  'payouts.send': { name: 'Send payouts', line: 'Without anyone else, up to the amount one person may send in a day.' },
  'payouts.approve': { name: 'Approve', line: 'Decide on payouts and refunds requested by others; never one’s own.' },
  'refunds.ask': { name: 'Request refunds', line: 'Enter refunds; each waits for another member’s approval.' },
  'refunds.make': { name: 'Make refunds', line: 'Without anyone else, up to the amount one person may send in a day.' },
  'balances.read': { name: 'See balances', line: 'Balances, the ledger, settlements and fees, also as CSV.' },
  'reports.read': { name: 'Download reports', line: 'See and download existing reports.' },
  'reports.make': { name: 'Make reports', line: 'Create, schedule and remove reports.' },
  'views.share': { name: 'Share views', line: 'Share saved list views with everyone in the account.' },
  'keys.read': { name: 'See keys', line: 'Which API keys exist; never a key itself.' },
  'keys.change': {
    name: 'Change keys',
    line: 'Create, rotate and revoke keys; none with more permissions than one’s own.',
  },
  'webhooks.read': { name: 'See events', line: 'What was sent to your endpoints, and their responses.' },
  'webhooks.act': { name: 'Resend events', line: 'Resend events and test endpoints.' },
  'secrets.change': { name: 'Change secrets', line: 'Rotate signing secrets and add endpoints.' },
  'requests.read': {
    name: 'See the request log',
    line: 'The API requests of your programs, searchable by request id.',
  },
  'settings.read': { name: 'See settings', line: 'Settings, the checkout page and webhook addresses.' },
  'settings.change': { name: 'Change settings', line: 'Addresses, warnings, the checkout page and allowed origins.' },
  'onboarding.read': {
    name: 'See the business verification',
    line: 'What was submitted for going live, and its status.',
  },
  'onboarding.change': { name: 'Submit business data', line: 'Fill in and submit what going live requires.' },
  'documents.read': {
    name: 'Open documents',
    line: 'Identity cards, permits and other files submitted for business verification.',
  },
  'team.read': { name: 'See the team', line: 'Who belongs to the account, in which role.' },
  'team.change': { name: 'Change the team', line: 'Invite and remove members, assign and create roles. Owners only.' },
  'policy.read': {
    name: 'See the approval rules',
    line: 'The amounts above which a second person is needed, and what is waiting for one.',
  },
  'policy.change': {
    name: 'Change the approval rules',
    line: 'Thresholds and second factors, together with a second owner. Owners only.',
  },
  'audit.read': { name: 'Read the audit trail', line: 'Who did what, when and from where; also as CSV.' },
  'accounts.reveal': { name: 'See full account numbers', line: 'Without it, only the last four digits.' },
}
const id: Record<Permission, Said> = {
  'overview.read': { name: 'Melihat ringkasan', line: 'Grafik, angka, dan yang perlu perhatian.' },
  'payments.read': {
    name: 'Melihat pembayaran',
    line: 'Mencari pembayaran, link pembayaran, dan pengembalian dana, beserta riwayatnya.',
  },
  'payments.act': {
    name: 'Membuat pembayaran',
    line: 'Membuat dan membatalkan pembayaran dan link pembayaran, serta mengeceknya ke bank.',
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
    line: 'Tanpa persetujuan orang lain, sampai jumlah yang boleh dikirim satu orang dalam sehari.',
  },
  'payouts.approve': {
    name: 'Menyetujui',
    line: 'Memutuskan pencairan dan pengembalian dana dari orang lain; tidak pernah milik sendiri.',
  },
  'refunds.ask': {
    name: 'Mengajukan pengembalian dana',
    line: 'Mengisi pengembalian dana; semuanya menunggu persetujuan orang lain.',
  },
  'refunds.make': {
    name: 'Membuat pengembalian dana',
    line: 'Tanpa persetujuan orang lain, sampai jumlah yang boleh dikirim satu orang dalam sehari.',
  },
  'balances.read': {
    name: 'Melihat saldo',
    line: 'Saldo, buku besar, settlement, dan biaya; semuanya juga sebagai CSV.',
  },
  'reports.read': { name: 'Mengunduh laporan', line: 'Melihat laporan yang sudah dibuat dan mengunduhnya.' },
  'reports.make': { name: 'Membuat laporan', line: 'Membuat, menjadwalkan, dan menghapus laporan.' },
  'views.share': { name: 'Membagikan tampilan', line: 'Membagikan tampilan daftar kepada semua orang di akun ini.' },
  'keys.read': { name: 'Melihat kunci', line: 'Kunci API yang ada; kuncinya sendiri tidak pernah terlihat.' },
  'keys.change': {
    name: 'Mengubah kunci',
    line: 'Membuat, mengganti, dan mencabut kunci; tidak ada yang melebihi izinnya sendiri.',
  },
  'webhooks.read': { name: 'Melihat event', line: 'Yang dikirim ke endpoint Anda, dan responsnya.' },
  'webhooks.act': { name: 'Mengirim ulang event', line: 'Mengirim ulang event dan menguji endpoint.' },
  'secrets.change': { name: 'Mengubah secret', line: 'Mengganti signing secret dan menambah endpoint.' },
  'requests.read': {
    name: 'Melihat log permintaan',
    line: 'Permintaan API dari program Anda, bisa dicari dengan id permintaan.',
  },
  'settings.read': { name: 'Melihat pengaturan', line: 'Pengaturan, halaman checkout, dan alamat webhook.' },
  'settings.change': {
    name: 'Mengubah pengaturan',
    line: 'Alamat, peringatan, halaman checkout, dan origin yang diizinkan.',
  },
  'onboarding.read': { name: 'Melihat verifikasi usaha', line: 'Data yang dikirim untuk mulai live, dan statusnya.' },
  'onboarding.change': { name: 'Mengirim data usaha', line: 'Mengisi dan mengirim yang diperlukan untuk mulai live.' },
  'documents.read': { name: 'Membuka dokumen', line: 'Kartu identitas dan akta yang dikirim untuk verifikasi usaha.' },
  'team.read': { name: 'Melihat tim', line: 'Siapa anggota akun ini, dan perannya.' },
  'team.change': {
    name: 'Mengubah tim',
    line: 'Mengundang, mengeluarkan, memberi peran, dan membuat peran. Khusus pemilik.',
  },
  'policy.read': {
    name: 'Melihat aturan persetujuan',
    line: 'Jumlah yang memerlukan orang kedua, dan yang sedang menunggunya.',
  },
  'policy.change': {
    name: 'Mengubah aturan persetujuan',
    line: 'Batas dan faktor kedua, bersama pemilik kedua. Khusus pemilik.',
  },
  'audit.read': { name: 'Membaca jejak audit', line: 'Siapa melakukan apa, kapan, dan dari mana; juga sebagai CSV.' },
  'accounts.reveal': { name: 'Melihat nomor rekening utuh', line: 'Tanpa ini, hanya empat angka terakhir.' },
}
export const words: Words<typeof en> = { en, id }
