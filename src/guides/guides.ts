import { existsSync, readFileSync } from 'node:fs'
import { paymentTypesTable } from './payment-types.ts'

const FOLDER = new URL('./pages/', import.meta.url)

/** Every guide, in the order in which they are read: its address and what it is about. */
export const GUIDES = {
  'quick-start': 'A first checkout in curl, TypeScript, Python, PHP and Go.',
  shop: 'From an empty folder to a shop that sells, delivers what is paid, and refunds.',
  vendure: 'The plugin for Vendure 3, with a picture of each step.',
  medusa: 'The plugin for Medusa 2, from its installation to the refund.',
  woocommerce: 'Selling in a WooCommerce shop, in ten minutes.',
  'own-page': 'Showing the QR code or the account number on your own page.',
  payments: 'The life of a payment by method, with limits, fees and settlement.',
  'payment-links': 'A page that accepts any number of payments, without code.',
  invoices: 'Billing customers: drafts, numbers, pages, and which money counts.',
  'saved-methods':
    'Charging customers without them: wallets that are saved once, and charges within what was agreed to.',
  subscriptions: 'Billing customers every month: periods, tries, pauses, plan changes.',
  collectors: 'Stickers and numbers that are paid again and again, without a checkout.',
  fees: 'What you pay, the tax on it, and when money becomes available.',
  webhooks: 'Every event, how to verify it, and what a receiver does.',
  idempotency: 'Sending a request again without doing it twice.',
  refunds: 'Refunding payments in full or in part.',
  payouts: 'Sending money to bank accounts.',
  reports: 'Files about a range of days, as CSV, XLSX and PDF.',
  testing: 'What the sandbox simulates, and the values that trigger it.',
  'going-live': 'What to do before the first customer pays.',
  conventions: 'What is the same for every endpoint: amounts, ids, times, lists, metadata, request ids, limits.',
  changelog: 'What a version guarantees, and what was added when.',
} as const
export type GuideName = keyof typeof GUIDES

export const GUIDE_NAMES = Object.keys(GUIDES) as GuideName[]

/** Those that are looked up rather than read stand beside the reference. */
export const BESIDE_THE_REFERENCE: readonly string[] = ['conventions', 'changelog'] satisfies GuideName[]

/** English is complete; `pages/id/` has what is written in Indonesian too. */
export type GuideLanguage = 'en' | 'id'
export const TRANSLATED_NAMES = GUIDE_NAMES.filter((name) => existsSync(fileOf(name, 'id')))

/** The address of a guide's page; with `.md` its Markdown. */
export function pathOf(name: GuideName, language: GuideLanguage = 'en'): string {
  if (language === 'id') return `/docs/id/guides/${name}`
  return BESIDE_THE_REFERENCE.includes(name) ? `/docs/${name}` : `/docs/guides/${name}`
}

/** The sandbox on a laptop, which the examples of the guides address. */
const LOCAL = 'http://localhost:8080'

/** A guide in Markdown, with its table of payment types and the address of this gateway filled in. */
export const readGuide = (name: GuideName, baseUrl = LOCAL, language: GuideLanguage = 'en'): string =>
  readFileSync(fileOf(name, language), 'utf8')
    .replace('{payment types}', () => paymentTypesTable(language))
    .replaceAll('{base_url}', baseUrl)

/** Its first heading. */
export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? ''

function fileOf(name: GuideName, language: GuideLanguage): URL {
  return new URL(language === 'en' ? `${name}.md` : `${language}/${name}.md`, FOLDER)
}
