const en = {
  pause: 'Pause',
  resume: 'Resume',
  keepIt: 'Take back the cancellation',
  cancel: 'Cancel subscription',
  change: 'Change plan',
  back: 'Back',
  done: {
    pause: 'The subscription is paused.',
    resume: 'The subscription continues.',
    now: 'The subscription is cancelled.',
    period_end: 'It ends with the current period.',
    change: 'The plan is changed.',
  },
  pauseTitle: 'Pause this subscription?',
  pauseText:
    'Nothing is billed and no charge begins until it is resumed. Nothing is refunded. Invoices that are open can still be paid; a charge that is under way may still succeed.',
  resumeTitle: 'Resume this subscription?',
  resumeText:
    'The days of the pause are not billed. What is left of a period that was billed is used first; otherwise a period begins today and is billed now, by its share of days. Unpaid invoices are tried again.',
  keepTitle: 'Take back the cancellation?',
  keepText: (day: string | null) =>
    day === null ? 'It continues and is billed as before.' : `It continues: the next period is billed on ${day}.`,
  cancelTitle: 'Cancel this subscription?',
  when: 'When it ends',
  whens: { period_end: 'With the current period', now: 'Now' },
  periodEndText: (day: string) =>
    `It can be used up to ${day}; after that nothing is billed. Until then unpaid invoices are still tried, and you can take this back.`,
  nowText:
    'Nothing is billed and nothing is tried from now on, and this cannot be undone. Nothing is refunded: refund a payment where you mean to give money back.',
  openStay: (count: number) =>
    count === 1
      ? '1 unpaid invoice stays open: it can still be paid, or voided.'
      : `${count} unpaid invoices stay open: they can still be paid, or voided.`,
  changeTitle: 'Change the plan',
  plan: 'New plan',
  choose: 'Choose a plan',
  noPlans: (currency: string) => `There is no other plan in ${currency}. Plans are created over the API.`,
  proration: 'From when, and what happens to the money',
  prorations: {
    none: 'With the next period',
    next: 'Now, billed with the next invoice',
    now: 'Now, billed at once',
  },
  prorationTexts: {
    none: 'Nothing changes for the current period. The next one is billed by the new plan.',
    next: 'What is left of the current period is credited at the old price and billed at the new one, by days: two lines on the next invoice.',
    now: 'What is left of the current period is credited at the old price and billed at the new one, by days, on an invoice of its own, and collected at once. A credit waits for the next invoice.',
  },
  otherInterval: 'This plan has another interval: it can only begin with the next period.',
  isPaused: 'The subscription is not running: the plan can only change with the next period.',
}

const id: typeof en = {
  pause: 'Jeda',
  resume: 'Lanjutkan',
  keepIt: 'Urungkan pembatalan',
  cancel: 'Batalkan langganan',
  change: 'Ganti paket',
  back: 'Kembali',
  done: {
    pause: 'Langganan dijeda.',
    resume: 'Langganan berlanjut.',
    now: 'Langganan dibatalkan.',
    period_end: 'Langganan berakhir bersama periode berjalan.',
    change: 'Paket diganti.',
  },
  pauseTitle: 'Jeda langganan ini?',
  pauseText:
    'Tidak ada yang ditagih sampai langganan dilanjutkan. Tidak ada uang yang dikembalikan. Tagihan yang terbuka masih bisa dibayar; penagihan yang sedang berjalan masih bisa berhasil.',
  resumeTitle: 'Lanjutkan langganan ini?',
  resumeText:
    'Hari-hari selama jeda tidak ditagih. Sisa periode yang sudah ditagih dipakai dulu; kalau tidak ada, periode dimulai hari ini dan langsung ditagih menurut jumlah harinya. Tagihan yang belum dibayar dicoba lagi.',
  keepTitle: 'Urungkan pembatalan?',
  keepText: (day) =>
    day === null
      ? 'Langganan berlanjut dan ditagih seperti biasa.'
      : `Langganan berlanjut: periode berikutnya ditagih pada ${day}.`,
  cancelTitle: 'Batalkan langganan ini?',
  when: 'Kapan berakhir',
  whens: { period_end: 'Bersama periode berjalan', now: 'Sekarang' },
  periodEndText: (day) =>
    `Langganan bisa dipakai sampai ${day}; setelah itu tidak ada yang ditagih. Sampai saat itu tagihan yang belum dibayar tetap dicoba, dan pembatalan bisa diurungkan.`,
  nowText:
    'Mulai sekarang tidak ada yang ditagih atau dicoba lagi, dan ini tidak bisa diurungkan. Tidak ada uang yang dikembalikan: buat refund dari pembayarannya jika ingin mengembalikan.',
  openStay: (count) => `${count} tagihan yang belum dibayar tetap terbuka: masih bisa dibayar, atau dibatalkan.`,
  changeTitle: 'Ganti paket',
  plan: 'Paket baru',
  choose: 'Pilih paket',
  noPlans: (currency) => `Tidak ada paket lain dalam ${currency}. Paket dibuat lewat API.`,
  proration: 'Mulai kapan, dan bagaimana uangnya',
  prorations: {
    none: 'Mulai periode berikutnya',
    next: 'Sekarang, ditagih di tagihan berikutnya',
    now: 'Sekarang, langsung ditagih',
  },
  prorationTexts: {
    none: 'Periode berjalan tidak berubah. Periode berikutnya ditagih menurut paket baru.',
    next: 'Sisa periode berjalan dikreditkan dengan harga lama dan ditagih dengan harga baru, per hari: dua baris di tagihan berikutnya.',
    now: 'Sisa periode berjalan dikreditkan dengan harga lama dan ditagih dengan harga baru, per hari, di tagihan tersendiri yang langsung ditagih. Kredit menunggu tagihan berikutnya.',
  },
  otherInterval: 'Jangka waktu paket ini berbeda: paket hanya bisa mulai di periode berikutnya.',
  isPaused: 'Langganan sedang tidak berjalan: paket hanya bisa berganti di periode berikutnya.',
}

/** The words of what may be done with a subscription. */
export const words = { en, id }
