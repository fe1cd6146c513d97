import type { Question } from './questions.ts'
import type { OtherKind } from './request-kinds.ts'

const say = (en: string, id: string): Question => ({
  en: `This reads as ${en} If money is to be collected, write who pays for what, as in "bill ¤50.000 for the lesson".`,
  id: `Ini terbaca sebagai ${id} Jika ingin menagih, tulis tagihannya, misalnya "tagih ¤50.000 untuk les".`,
})

/** What is answered to a sentence that asks for no payment: what it was read as, and what does that. */
export const NO_REQUESTS: Readonly<Record<OtherKind, Question>> = {
  cancel: say(
    'cancelling or changing something: cancel the checkout or invoice (POST /v1/checkout/{id}/cancel, or the dashboard) and make a new one.',
    'pembatalan atau perubahan: batalkan checkout atau tagihannya (POST /v1/checkout/{id}/cancel, atau di dasbor), lalu buat yang baru.',
  ),
  refund: say(
    'giving money back: refund the payment (POST /v1/refunds, or Refunds in the dashboard).',
    'pengembalian dana: lakukan refund atas pembayarannya (POST /v1/refunds, atau menu Refund di dasbor).',
  ),
  paid: say(
    'news that something was paid: look at the payment’s status (GET /v1/checkout/{id}, or Payments in the dashboard).',
    'kabar bahwa sudah dibayar: lihat status pembayarannya (GET /v1/checkout/{id}, atau menu Pembayaran di dasbor).',
  ),
  debit: say(
    'a question about a charge: find the payment in the dashboard, and refund it (POST /v1/refunds) if it is wrong.',
    'pertanyaan tentang debit: cari pembayarannya di dasbor, dan refund (POST /v1/refunds) jika memang keliru.',
  ),
  price: say(
    'a question about a price, which a person has to answer.',
    'pertanyaan tentang harga, yang perlu dijawab orang.',
  ),
  send: say(
    'sending money out: that is a payout (POST /v1/send-money, or Payouts in the dashboard).',
    'pengiriman uang keluar: itu payout (POST /v1/send-money, atau menu Payout di dasbor).',
  ),
  neg: say(
    'a wish not to charge, or not yet; so nothing was made. Send the request when the time has come.',
    'permintaan untuk tidak, atau belum, menagih; jadi tidak ada yang dibuat. Kirim permintaannya bila saatnya tiba.',
  ),
  report: say(
    'a report or a note for the books: figures are in the reports (POST /v1/reports, or Reports in the dashboard).',
    'laporan atau catatan pembukuan: angkanya ada di laporan (POST /v1/reports, atau menu Laporan di dasbor).',
  ),
  notif: say(
    'a notice of a bank or a service: look at the payment’s status (GET /v1/checkout/{id}, or Payments in the dashboard).',
    'pemberitahuan bank atau layanan: lihat status pembayarannya (GET /v1/checkout/{id}, atau menu Pembayaran di dasbor).',
  ),
  chat: say('talk that asks for no payment.', 'obrolan yang tidak meminta pembayaran.'),
  status: say(
    'a question about a payment: look at its status (GET /v1/checkout/{id}, or Payments in the dashboard).',
    'pertanyaan tentang suatu pembayaran: lihat statusnya (GET /v1/checkout/{id}, atau menu Pembayaran di dasbor).',
  ),
  setting: say(
    'a change of settings or an order for a report: that is done in the dashboard.',
    'perubahan pengaturan atau permintaan laporan: itu dilakukan di dasbor.',
  ),
}
