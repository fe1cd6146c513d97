import type { Fault } from '../../base/errors.ts'

/** What is wrong with a bank code in a field; codes are those of `GET /v1/banks`. */
export type BankFaults = (field: string, code: unknown) => Fault[]

type Owner = { nik?: unknown; sharePercent?: unknown }

/** The rules of business data that a schema cannot express; sees the body as sent. */
export function businessFaults(body: { owners?: unknown; bankAccount?: unknown }, bankFaults: BankFaults): Fault[] {
  const { bankCode } = (body.bankAccount ?? {}) as { bankCode?: unknown }
  return [...bankFaults('bankAccount.bankCode', bankCode), ...ownerFaults(body)]
}

function ownerFaults(body: { owners?: unknown }): Fault[] {
  const owners: Owner[] = Array.isArray(body.owners)
    ? body.owners.filter((owner) => owner && typeof owner === 'object')
    : []
  const faults: Fault[] = []
  const shares = owners.map(({ sharePercent }) => (typeof sharePercent === 'number' ? sharePercent : 0))
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (total > 100 && shares.every((share) => share <= 100)) {
    const message = `"owners" hold ${total} percent together; at most 100 can be.`
    faults.push({ field: 'owners', code: 'OUT_OF_RANGE', message })
  }
  const seen = new Set<unknown>()
  for (const [index, { nik }] of owners.entries()) {
    if (typeof nik === 'string' && seen.has(nik)) {
      const field = `owners.${index}.nik`
      faults.push({ field, code: 'NOT_UNIQUE', message: `"${field}" stands twice; name each owner once.` })
    }
    seen.add(nik)
  }
  return faults
}
