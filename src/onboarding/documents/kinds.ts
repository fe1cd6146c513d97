/**
 * The kinds of business documents. Imports nothing: the single-page app requests the same. Source: what Indonesian
 * acquirers require (Xendit's "legal documents", DOKU's and Espay's registration pages): the permit, the tax
 * card, the deed of establishment and the ministry's decree, the identity card of the person in charge, the cover of
 * the bank book.
 */
export const DOCUMENT_KINDS = [
  'nib',
  'npwp',
  'deed',
  'decree',
  'ktp',
  'bank_account',
  'premises',
  'licence',
  'other',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const OF_COMPANIES: readonly DocumentKind[] = ['nib', 'npwp', 'deed', 'decree', 'ktp', 'bank_account']
const OF_INDIVIDUALS: readonly DocumentKind[] = ['ktp', 'npwp', 'bank_account']

/** The documents usually required of a business; a provider may do without some and require others. */
export const usuallyRequired = (businessType: string): readonly DocumentKind[] =>
  businessType === 'individual' ? OF_INDIVIDUALS : OF_COMPANIES
