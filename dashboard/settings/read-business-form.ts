import { textOf } from '../parts/form/form.tsx'

/** What was typed, in the shape of `POST /v1/onboarding`; the server judges it. */
export function readBusinessForm(values: FormData) {
  const all = (name: string): string[] => values.getAll(name).map((value) => String(value).trim())
  const text = (name: string): string => textOf(values, name) ?? ''
  const niks = all('owner.nik')
  const shares = all('owner.share')
  const references = all('document.reference')
  return {
    legalName: text('legalName'),
    businessType: text('businessType'),
    nib: text('nib'),
    npwp: text('npwp'),
    address: { line: text('address.line'), city: text('address.city'), postalCode: text('address.postalCode') },
    bankAccount: {
      bankCode: text('bankAccount.bankCode'),
      accountNo: text('bankAccount.accountNo'),
      accountName: text('bankAccount.accountName'),
    },
    owners: all('owner.name').map((name, at) => ({ name, nik: niks[at] ?? '', sharePercent: Number(shares[at]) })),
    documents: all('document.kind').map((kind, at) => ({ kind, reference: references[at] ?? '' })),
  }
}
