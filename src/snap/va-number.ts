import { type JsonObject, readText } from './json.ts'

/** The three fields that name a virtual account on the wire, as they were sent: spaces and leading zeros count. */
export type VaTriple = {
  readonly partnerServiceId: string
  readonly customerNo: string
  readonly virtualAccountNo: string
}

const SERVICE_ID_LENGTH = 8

/** The triple of a company code and a customer part: the code is padded to 8 characters with spaces on the left. */
export function vaTriple(companyCode: string, customerNo: string): VaTriple {
  const partnerServiceId = companyCode.padStart(SERVICE_ID_LENGTH, ' ')
  return { partnerServiceId, customerNo, virtualAccountNo: partnerServiceId + customerNo }
}

/** The number a person sees and types: both parts, no padding. */
export const vaNumber = (triple: Pick<VaTriple, 'partnerServiceId' | 'customerNo'>): string =>
  triple.partnerServiceId.trim() + triple.customerNo.trim()

/** How a triple can be wrong: the field at fault, and whether it is missing or malformed. */
export type VaFault = { readonly field: keyof VaTriple; readonly is: 'missing' | 'malformed' }

const FORMAT: Readonly<Record<keyof VaTriple, RegExp>> = {
  partnerServiceId: /^(?=.{1,8}$) *\d{1,8}$/,
  customerNo: /^\d{1,20}$/,
  virtualAccountNo: /^(?=.{1,28}$) *\d{1,28}$/,
}

/**
 * Reads the triple of a body, each field the text it came as (`customerNo` may be a JSON number).
 * A number that is not the other two joined is malformed.
 */
export function readVaTriple(body: JsonObject): { triple: VaTriple } | { fault: VaFault } {
  const fields = Object.keys(FORMAT) as (keyof VaTriple)[]
  const triple: VaTriple = {
    partnerServiceId: readText(body.partnerServiceId) ?? '',
    customerNo: readText(body.customerNo) ?? '',
    virtualAccountNo: readText(body.virtualAccountNo) ?? '',
  }
  for (const field of fields) {
    if (triple[field] === '') return { fault: { field, is: 'missing' } }
    if (!FORMAT[field].test(triple[field])) return { fault: { field, is: 'malformed' } }
  }
  if (triple.virtualAccountNo.trim() !== vaNumber(triple)) {
    return { fault: { field: 'virtualAccountNo', is: 'malformed' } }
  }
  return { triple }
}
