import type { Words } from '../language/locale.tsx'

const en = {
  title: 'Notifications',
  to: (address: string) => `Mails go to ${address}. This is your own choice; others make theirs.`,
  noMail: 'This deployment has no mail server, so no mail is sent. Whoever runs it can set one up.',
  hint: 'At once: one mail when something begins, and again only once it has ended and begins anew. Daily: at 08.00 of the account’s time zone, where anything is open.',
  saved: 'Saved',
  ways: { off: 'No mail', at_once: 'At once', daily: 'Daily' },
  topics: {
    money: ['Payments twice, late or in another amount', 'Money that belongs to no order, until it has gone back.'],
    refunds: [
      'Refunds that need somebody',
      'A link that ends soon, a refund that failed or has no answer, or money that a provider gave back by itself.',
    ],
    balance: ['Little left to send', 'Less available than Settings → Warn below names.'],
    payouts: [
      'Payouts that wait or failed',
      'For an approval, opening hours or the bank’s word; or failed, until somebody has dealt with it.',
    ],
    webhooks: ['Webhooks', 'Deliveries that fail, or an endpoint that is off or missing.'],
    account: ['The account', 'Changes that wait for a second owner, or business data that was refused.'],
  },
  endTitle: 'End these mails?',
  endText: 'You will get no more mails about this. What needs attention stays on the overview.',
  end: 'End the mails',
  endedTitle: 'Done',
  ended: 'These mails have ended. You can turn them on again under Notifications in your account’s menu.',
}
const id: typeof en = {
  title: 'Pemberitahuan',
  to: (address) => `Surel dikirim ke ${address}. Ini pilihan Anda sendiri; yang lain memilih sendiri.`,
  noMail: 'Pemasangan ini tidak punya server surel, jadi tidak ada surel yang dikirim. Pengelolanya dapat mengaturnya.',
  hint: 'Langsung: satu surel saat sesuatu mulai, dan lagi hanya setelah berakhir lalu mulai kembali. Harian: pukul 08.00 menurut zona waktu akun, bila ada yang terbuka.',
  saved: 'Tersimpan',
  ways: { off: 'Tanpa surel', at_once: 'Langsung', daily: 'Harian' },
  topics: {
    money: ['Pembayaran dua kali, terlambat, atau lain jumlah', 'Uang tanpa pesanan, sampai dikembalikan.'],
    refunds: [
      'Pengembalian yang perlu ditangani',
      'Tautan yang segera berakhir, pengembalian yang gagal atau belum dipastikan, atau yang dilakukan penyedia sendiri.',
    ],
    balance: ['Saldo tinggal sedikit', 'Kurang dari batas di Pengaturan.'],
    payouts: [
      'Pencairan dana yang menunggu atau gagal',
      'Menunggu persetujuan, jam buka, atau kabar bank; atau gagal, sampai ditangani.',
    ],
    webhooks: ['Webhook', 'Kiriman yang gagal, atau tujuan yang mati atau belum diisi.'],
    account: ['Akun', 'Perubahan yang menunggu pemilik kedua, atau data usaha yang ditolak.'],
  },
  endTitle: 'Hentikan surel ini?',
  endText: 'Anda tidak akan menerima surel tentang ini lagi. Yang perlu perhatian tetap ada di ringkasan.',
  end: 'Hentikan surel',
  endedTitle: 'Selesai',
  ended: 'Surel ini sudah dihentikan. Anda dapat menyalakannya lagi di Pemberitahuan pada menu akun Anda.',
}
export const words: Words<typeof en> = { en, id }
