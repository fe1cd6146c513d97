import type { Interval } from '../../subscriptions/calendar/periods.ts'
import type { SubscriptionStatus } from '../../subscriptions/states.ts'
import type { Locale } from '../view.ts'
import type { Requested } from './view.ts'

/** The words of a customer's own page. */
export type CustomerWords = {
  readonly title: (merchant: string) => string
  readonly signIn: {
    readonly lead: (to: string) => string
    readonly send: string
    readonly again: string
    readonly code: string
    readonly codeHint: string
    readonly enter: string
    readonly requested: Readonly<Record<Requested, (to: string) => string>>
    readonly fault: { readonly wrong: string; readonly over: string }
    readonly sandbox: (code: string) => string
    readonly noAddressTitle: string
    readonly noAddress: (merchant: string) => string
  }
  readonly due: string
  readonly nothingDue: string
  readonly dueBy: (day: string) => string
  readonly overdue: string
  readonly pay: (amount: string) => string
  readonly subscriptions: string
  readonly amount: string
  readonly every: (interval: Interval) => string
  readonly statusLabel: string
  readonly status: Readonly<Record<SubscriptionStatus, string>>
  readonly next: string
  readonly endsOn: string
  readonly paidWith: string
  readonly noMethod: string
  readonly change: string
  readonly choose: string
  readonly cancel: string
  readonly methods: string
  readonly noMethods: string
  readonly account: string
  readonly bounds: string
  readonly agreed: string
  readonly expires: string
  readonly expiresSoon: string
  readonly agreedWords: (version: string) => string
  readonly usedFor: string
  readonly end: string
  readonly ended: string
  readonly endedOn: string
  readonly paid: string
  readonly papers: string
  readonly receipt: string
  readonly leave: string
  readonly back: string
  readonly endTitle: (method: string) => string
  readonly endLead: (merchant: string, method: string) => string
  readonly endUsed: (names: string) => string
  readonly endNow: string
  readonly cancelTitle: (name: string) => string
  readonly cancelAt: (day: string) => string
  readonly cancelNow: string
  readonly cancelDo: string
  readonly changeTitle: (name: string) => string
  readonly changeLead: string
  readonly use: (method: string) => string
  readonly link: (method: string) => string
  readonly linkTitle: string
  readonly linkLead: string
  readonly noOther: string
}

type Unit = Interval['unit']
const UNITS_ID: Readonly<Record<Unit, string>> = { day: 'hari', week: 'minggu', month: 'bulan', year: 'tahun' }

const id: CustomerWords = {
  title: (merchant) => `Akun Anda di ${merchant}`,
  signIn: {
    lead: (to) => `Kami mengirim kode ke ${to} untuk memastikan ini Anda.`,
    send: 'Kirim kode',
    again: 'Kirim kode baru',
    code: 'Kode dari surel',
    codeHint: '6 angka, berlaku 10 menit',
    enter: 'Buka',
    requested: {
      sent: (to) => `Kode sudah dikirim ke ${to}.`,
      waits: (to) => `Kode baru saja dikirim ke ${to}. Tunggu sebentar sebelum meminta lagi.`,
      too_many: () => 'Terlalu banyak kode diminta hari ini. Coba lagi besok.',
      failed: () => 'Surel belum dapat dikirim. Coba lagi sebentar lagi.',
    },
    fault: {
      wrong: 'Kodenya tidak cocok. Periksa surel yang terbaru.',
      over: 'Kode ini tidak berlaku lagi. Minta kode baru.',
    },
    sandbox: (code) => `Mode uji: kode ${code} selalu berlaku.`,
    noAddressTitle: 'Alamat surel belum ada',
    noAddress: (merchant) => `Kami tidak punya alamat surel untuk mengirim kode. Hubungi ${merchant}.`,
  },
  due: 'Harus dibayar',
  nothingDue: 'Tidak ada yang harus dibayar.',
  dueBy: (day) => `Paling lambat ${day}`,
  overdue: 'sudah lewat',
  pay: (amount) => `Bayar ${amount}`,
  subscriptions: 'Langganan',
  amount: 'Biaya',
  every: ({ unit, count }) => `setiap ${count === 1 ? '' : `${count} `}${UNITS_ID[unit]}`,
  statusLabel: 'Status',
  status: {
    PENDING_METHOD: 'Menunggu metode pembayaran',
    TRIALING: 'Masa coba',
    ACTIVE: 'Aktif',
    PAST_DUE: 'Ada yang belum terbayar',
    PAUSED: 'Dijeda',
    CANCELLED: 'Dihentikan',
    ENDED: 'Selesai',
  },
  next: 'Tagihan berikutnya',
  endsOn: 'Berjalan sampai',
  paidWith: 'Dibayar dengan',
  noMethod: 'Tidak ada',
  change: 'Ganti metode',
  choose: 'Pilih metode',
  cancel: 'Hentikan langganan',
  methods: 'Metode tersimpan',
  noMethods: 'Tidak ada metode yang tersimpan.',
  account: 'Akun',
  bounds: 'Batasnya',
  agreed: 'Disetujui',
  expires: 'Berlaku sampai',
  expiresSoon: 'segera habis, simpan yang baru',
  agreedWords: (version) => `Bunyi persetujuan (versi ${version})`,
  usedFor: 'Dipakai untuk',
  end: 'Akhiri izin ini',
  ended: 'Yang sudah berakhir',
  endedOn: 'Berakhir',
  paid: 'Sudah dibayar',
  papers: 'PDF',
  receipt: 'Tanda terima',
  leave: 'Keluar',
  back: 'Kembali',
  endTitle: (method) => `Akhiri izin ${method}?`,
  endLead: (merchant, method) =>
    `${merchant} tidak dapat menagih ${method} lagi. Tagihan yang sedang berjalan tetap diselesaikan.`,
  endUsed: (names) => `Dipakai untuk ${names}. Pilih metode lain agar pembayaran berikutnya tidak terlambat.`,
  endNow: 'Ya, akhiri',
  cancelTitle: (name) => `Hentikan ${name}?`,
  cancelAt: (day) => `Langganan berjalan sampai ${day}. Setelah itu tidak ditagih lagi.`,
  cancelNow: 'Langganan langsung berhenti dan tidak ditagih lagi. Tagihan yang belum dibayar tetap berlaku.',
  cancelDo: 'Ya, hentikan',
  changeTitle: (name) => `Metode pembayaran ${name}`,
  changeLead: 'Yang Anda pilih dipakai lebih dulu. Kalau ada yang belum terbayar, langsung dicoba dengan metode itu.',
  use: (method) => `Pakai ${method}`,
  link: (method) => `Hubungkan ${method}`,
  linkTitle: 'Hubungkan yang baru',
  linkLead: 'Anda membaca dan menyetujui batasnya dulu.',
  noOther: 'Belum ada metode lain.',
}

const en: CustomerWords = {
  title: (merchant) => `Your account at ${merchant}`,
  signIn: {
    lead: (to) => `We mail a code to ${to} to make sure that it is you.`,
    send: 'Send the code',
    again: 'Send a new code',
    code: 'Code from the mail',
    codeHint: '6 digits, valid for 10 minutes',
    enter: 'Open',
    requested: {
      sent: (to) => `The code was sent to ${to}.`,
      waits: (to) => `A code was sent to ${to} just now. Wait a moment before you request another.`,
      too_many: () => 'Too many codes were requested today. Try again tomorrow.',
      failed: () => 'The mail could not be sent. Try again in a moment.',
    },
    fault: {
      wrong: 'The code does not match. Look at the latest mail.',
      over: 'This code is no longer valid. Request a new one.',
    },
    sandbox: (code) => `Test mode: the code ${code} is always valid.`,
    noAddressTitle: 'No email address yet',
    noAddress: (merchant) => `We have no email address to send a code to. Contact ${merchant}.`,
  },
  due: 'To pay',
  nothingDue: 'There is nothing to pay.',
  dueBy: (day) => `By ${day}`,
  overdue: 'overdue',
  pay: (amount) => `Pay ${amount}`,
  subscriptions: 'Subscriptions',
  amount: 'Price',
  every: ({ unit, count }) => (count === 1 ? `every ${unit}` : `every ${count} ${unit}s`),
  statusLabel: 'Status',
  status: {
    PENDING_METHOD: 'Waiting for a payment method',
    TRIALING: 'Trial',
    ACTIVE: 'Active',
    PAST_DUE: 'Something is not paid',
    PAUSED: 'Paused',
    CANCELLED: 'Cancelled',
    ENDED: 'Ended',
  },
  next: 'Next bill',
  endsOn: 'Runs until',
  paidWith: 'Paid with',
  noMethod: 'None',
  change: 'Change the method',
  choose: 'Choose a method',
  cancel: 'Cancel the subscription',
  methods: 'Saved methods',
  noMethods: 'No method is saved.',
  account: 'Account',
  bounds: 'The bounds',
  agreed: 'Agreed',
  expires: 'Valid until',
  expiresSoon: 'expires soon, save another one',
  agreedWords: (version) => `What you agreed to (version ${version})`,
  usedFor: 'Used for',
  end: 'End this permission',
  ended: 'Those that have ended',
  endedOn: 'Ended',
  paid: 'Paid',
  papers: 'PDF',
  receipt: 'Receipt',
  leave: 'Sign out',
  back: 'Back',
  endTitle: (method) => `End the permission for ${method}?`,
  endLead: (merchant, method) =>
    `${merchant} can no longer charge ${method}. Charges that are under way are still completed.`,
  endUsed: (names) => `It is used for ${names}. Choose another method, so that the next payment is not late.`,
  endNow: 'Yes, end it',
  cancelTitle: (name) => `Cancel ${name}?`,
  cancelAt: (day) => `The subscription runs until ${day}. Nothing is billed after that.`,
  cancelNow: 'The subscription ends at once, and nothing more is billed. An open invoice remains due.',
  cancelDo: 'Yes, cancel it',
  changeTitle: (name) => `Payment method of ${name}`,
  changeLead: 'The one you choose is charged first. What is not paid yet is tried with it at once.',
  use: (method) => `Use ${method}`,
  link: (method) => `Link ${method}`,
  linkTitle: 'Link a new one',
  linkLead: 'You read and agree to its bounds first.',
  noOther: 'There is no other method yet.',
}

export const CUSTOMER_WORDS: Readonly<Record<Locale, CustomerWords>> = { id, en }
