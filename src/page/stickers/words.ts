import type { Locale } from '../view.ts'

/** What a sticker says beside names and numbers. */
export type StickerWords = {
  readonly scan: string
  readonly anyApp: string
  readonly payee: (name: string) => string
  readonly account: string
  readonly channels: string
  readonly each: (amount: string) => string
  readonly from: (amount: string) => string
  readonly upTo: (amount: string) => string
  readonly between: (least: string, most: string) => string
  readonly test: string
}

export const STICKER_WORDS: Readonly<Record<Locale, StickerWords>> = {
  id: {
    scan: 'Pindai untuk membayar',
    anyApp: 'Dengan aplikasi bank atau dompet digital apa pun',
    payee: (name) => `Pastikan nama penerima: ${name}`,
    account: 'Nomor virtual account',
    channels: 'Lewat aplikasi bank, ATM, atau teller',
    each: (amount) => `Setiap pembayaran ${amount}`,
    from: (amount) => `Mulai dari ${amount}`,
    upTo: (amount) => `Sampai ${amount}`,
    between: (least, most) => `${least} sampai ${most}`,
    test: 'MODE UJI · BUKAN UNTUK PEMBAYARAN',
  },
  en: {
    scan: 'Scan to pay',
    anyApp: 'With any bank or e-wallet app',
    payee: (name) => `Check the recipient’s name: ${name}`,
    account: 'Virtual account number',
    channels: 'By bank app, ATM or teller',
    each: (amount) => `Each payment ${amount}`,
    from: (amount) => `From ${amount}`,
    upTo: (amount) => `Up to ${amount}`,
    between: (least, most) => `${least} to ${most}`,
    test: 'TEST MODE · NOT FOR PAYMENTS',
  },
}
