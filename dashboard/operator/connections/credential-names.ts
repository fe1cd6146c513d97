import type { Words } from '../../language/locale.tsx'

const en = {
  names: {
    baseUrl: 'Address of the provider’s API',
    'outbound.clientId': 'Client id',
    'outbound.clientSecret': 'Client secret',
    'outbound.privateKey': 'Our private key',
    'outbound.partnerId': 'Partner id',
    'outbound.channelId': 'Channel id',
    'outbound.merchantId': 'Merchant id',
    'outbound.terminalId': 'Terminal id',
    'outbound.apiKey': 'API key',
    'inbound.clientId': 'Client id for the provider',
    'inbound.clientSecret': 'Client secret for the provider',
    'inbound.publicKey': 'The provider’s public key',
    'inbound.partnerId': 'Partner id in the provider’s calls',
    'inbound.callbackToken': 'Webhook verification token',
    'payouts.bankCode': 'Bank of the debit account',
    'payouts.sourceAccount': 'Debit account',
    'payouts.beneficiaryAddress': 'Address of receivers',
    'debits.billerId': 'Biller id',
    'debits.account': 'Receiving account',
    'debits.accountName': 'Name of the receiving account',
  } as Record<string, string>,
  hints: { 'payouts.bankCode': '3 digits, such as 014' } as Record<string, string>,
  providers: { aspi: 'A bank by the standard (SNAP BI)' } as Record<string, string>,
  inProvider: (term: string) => `The provider calls it: ${term}.`,
  document: 'What to request, and where to find it',
  steps: {
    provider: 'Provider',
    outbound: 'How we reach it',
    inbound: 'How it reaches us',
    services: 'Accounts and numbers',
  },
  groups: {
    payouts: 'Empty: no payouts are sent over it.',
    debits: 'Empty: no bank accounts are debited over it. Otherwise all three are needed.',
  },
  stepOf: (at: number, of: number, name: string) => `Step ${at} of ${of}: ${name}`,
  next: 'Next',
  back: 'Back',
}
const id: typeof en = {
  names: {
    baseUrl: 'Alamat API penyedia',
    'outbound.clientId': 'Client ID',
    'outbound.clientSecret': 'Client secret',
    'outbound.privateKey': 'Kunci privat kami',
    'outbound.partnerId': 'Partner ID',
    'outbound.channelId': 'Channel ID',
    'outbound.merchantId': 'Merchant ID',
    'outbound.terminalId': 'Terminal ID',
    'outbound.apiKey': 'Kunci API',
    'inbound.clientId': 'Client ID untuk penyedia',
    'inbound.clientSecret': 'Client secret untuk penyedia',
    'inbound.publicKey': 'Kunci publik penyedia',
    'inbound.partnerId': 'Partner ID dalam panggilan penyedia',
    'inbound.callbackToken': 'Token verifikasi webhook',
    'payouts.bankCode': 'Bank rekening sumber',
    'payouts.sourceAccount': 'Rekening sumber',
    'payouts.beneficiaryAddress': 'Alamat penerima',
    'debits.billerId': 'ID penagih',
    'debits.account': 'Rekening penerima',
    'debits.accountName': 'Nama rekening penerima',
  },
  hints: { 'payouts.bankCode': '3 angka, misalnya 014' },
  providers: { aspi: 'Bank menurut standar (SNAP BI)' },
  inProvider: (term) => `Sebutan penyedia: ${term}.`,
  document: 'Apa yang perlu diminta, dan di mana letaknya',
  steps: {
    provider: 'Penyedia',
    outbound: 'Cara kami memanggilnya',
    inbound: 'Cara ia memanggil kami',
    services: 'Rekening dan nomor',
  },
  groups: {
    payouts: 'Kosong: tidak ada payout yang dikirim lewat koneksi ini.',
    debits: 'Kosong: tidak ada rekening yang didebit lewat koneksi ini. Selain itu ketiganya perlu diisi.',
  },
  stepOf: (at, of, name) => `Langkah ${at} dari ${of}: ${name}`,
  next: 'Lanjut',
  back: 'Kembali',
}
export const words: Words<typeof en> = { en, id }

/** What the national standard calls them, as the letters of its banks do. */
const SNAP: Readonly<Record<string, string>> = {
  'outbound.clientId': 'X-CLIENT-KEY',
  'outbound.partnerId': 'X-PARTNER-ID',
  'outbound.channelId': 'CHANNEL-ID',
  'outbound.merchantId': 'merchantId',
  'outbound.terminalId': 'terminalId',
  'payouts.sourceAccount': 'sourceAccountNo',
  'payouts.beneficiaryAddress': 'beneficiaryAddress',
  'debits.billerId': 'billerId',
  'debits.account': 'beneficiaryAccountNo',
  'debits.accountName': 'beneficiaryAccountName',
}

/** What a provider itself calls a field, where that differs. Source: docs/connections. */
const TERMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bca: {
    'outbound.partnerId': 'Corporate ID, KlikBCA Bisnis',
    'outbound.merchantId': 'Merchant ID',
    'inbound.partnerId': 'X-PARTNER-ID',
  },
  xendit: {
    'outbound.apiKey': 'Secret key, Settings › Developers › API keys',
    'inbound.callbackToken': 'Webhook verification token, Settings › Developers › Webhooks',
  },
  midtrans: { 'outbound.apiKey': 'Server key, Settings › Access Keys' },
}

/** What providers are called, where a name of the command line is not it. */
const PROVIDERS: Readonly<Record<string, string>> = {
  bca: 'BCA',
  bri: 'BRI',
  bni: 'BNI',
  mandiri: 'Bank Mandiri',
  cimb: 'CIMB Niaga',
  doku: 'DOKU',
  dana: 'DANA',
  midtrans: 'Midtrans',
  'midtrans-snap': 'Midtrans (SNAP BI)',
  xendit: 'Xendit',
}

/** A profile as people call it. */
export const providerName = (name: string, providers: Readonly<Record<string, string>>): string =>
  providers[name] ?? PROVIDERS[name] ?? name

type Provider = { readonly name: string; readonly adapter: string }

/** The provider's own word for a field; undefined: it is that of the field. */
export const termOf = ({ name, adapter }: Provider, path: string): string | undefined =>
  TERMS[name]?.[path] ?? (adapter === 'snap' ? SNAP[path] : undefined)

/** The page that explains a provider's fields. */
export const documentOf = ({ name }: Provider): string => `/docs/connections/${name}`
