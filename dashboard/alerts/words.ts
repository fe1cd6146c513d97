import type { Words } from '../language/locale.tsx'

const en = {
  title: 'Notifications',
  to: (address: string) => `Emails go to ${address}. These settings apply only to you.`,
  noMail: 'This deployment has no mail server, so no email is sent. Its operator can set one up.',
  hint: 'Immediately: one email when a problem starts, and another only if it ends and starts again. Daily: at 08:00 in the account’s time zone, if anything is open.',
  saved: 'Saved',
  ways: { off: 'No email', at_once: 'Immediately', daily: 'Daily' },
  topics: {
    money: [
      'Payments paid twice, late or with a different amount',
      'Money that belongs to no order, until it is refunded.',
    ],
    refunds: [
      'Refunds that need attention',
      'A link that expires soon, a refund that failed or is not confirmed, or money that a provider refunded on its own.',
    ],
    balance: ['Low balance', 'Less is available than the warning set under Settings.'],
    payouts: [
      'Payouts that are waiting or failed',
      'Waiting for approval, opening hours or the bank’s confirmation; or failed, until marked as handled.',
    ],
    webhooks: ['Webhooks', 'Failing deliveries, or an endpoint that is disabled or missing.'],
    account: ['The account', 'Changes waiting for a second owner, or rejected business data.'],
  },
  endTitle: 'Stop these emails?',
  endText: 'You will receive no more emails about this. What needs attention stays on the overview.',
  end: 'Stop emails',
  endedTitle: 'Done',
  ended: 'You no longer receive these emails. You can turn them on again under Notifications in your account menu.',
}
const id: typeof en = {
  title: 'Pemberitahuan',
  to: (address) => `Email dikirim ke ${address}. Pengaturan ini hanya berlaku untuk Anda.`,
  noMail: 'Instalasi ini tidak punya server email, jadi tidak ada email yang dikirim. Operatornya dapat mengaturnya.',
  hint: 'Langsung: satu email saat masalah mulai, dan lagi hanya jika sudah selesai lalu terjadi kembali. Harian: pukul 08.00 menurut zona waktu akun, bila ada yang belum selesai.',
  saved: 'Tersimpan',
  ways: { off: 'Tanpa email', at_once: 'Langsung', daily: 'Harian' },
  topics: {
    money: ['Pembayaran dua kali, terlambat, atau dengan jumlah berbeda', 'Dana tanpa pesanan, sampai dikembalikan.'],
    refunds: [
      'Pengembalian dana yang perlu ditangani',
      'Link yang segera kedaluwarsa, pengembalian dana yang gagal atau belum dikonfirmasi, atau yang dilakukan penyedia sendiri.',
    ],
    balance: ['Saldo rendah', 'Dana tersedia kurang dari batas peringatan di Pengaturan.'],
    payouts: [
      'Pencairan dana yang menunggu atau gagal',
      'Menunggu persetujuan, jam buka, atau konfirmasi bank; atau gagal, sampai ditandai sudah ditangani.',
    ],
    webhooks: ['Webhook', 'Pengiriman yang gagal, atau endpoint yang nonaktif atau belum ada.'],
    account: ['Akun', 'Perubahan yang menunggu pemilik kedua, atau data usaha yang ditolak.'],
  },
  endTitle: 'Hentikan email ini?',
  endText: 'Anda tidak akan menerima email tentang ini lagi. Yang perlu perhatian tetap ada di ringkasan.',
  end: 'Hentikan email',
  endedTitle: 'Selesai',
  ended: 'Email ini sudah dihentikan. Anda dapat mengaktifkannya lagi di Pemberitahuan pada menu akun Anda.',
}
export const words: Words<typeof en> = { en, id }
