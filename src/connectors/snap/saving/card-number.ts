import type { BodyTemplate } from '../profile/body.ts'
import type { Operation } from '../profile/operation.ts'
import type { SnapProfile } from '../profile/profile.ts'
import type { SavingSection } from '../profile/saving.ts'

/**
 * Fields that carry a card number, in the clear or encrypted by the sender: whoever encrypts it has had it. In lower case.
 * Sources: SNAP BI, service 01 (`bankCardNo`, `cardData`); `cardNo` and `cardNumber` are what providers call it
 * elsewhere. A token (`bankCardToken`, `chargeToken`) is none.
 */
const CARD_NUMBER_FIELDS: ReadonlySet<string> = new Set(['bankcardno', 'carddata', 'cardno', 'cardnumber'])

/** The path of the first field of a body that carries a card number, at any depth; undefined: none does. */
function cardNumberField(body: BodyTemplate, parent = ''): string | undefined {
  for (const [field, value] of Object.entries(body)) {
    const path = `${parent}${field}`
    if (CARD_NUMBER_FIELDS.has(field.toLowerCase())) return path
    if (typeof value !== 'object' || value === null) continue
    const inner = cardNumberField(value as BodyTemplate, `${path}.`)
    if (inner !== undefined) return inner
  }
  return undefined
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'service' in value && 'body' in value

/**
 * Refuses a profile whose binding, or any other call of its section, would send a card number: the payer would have to
 * type it on our page, which puts the deployment in the scope of PCI DSS. Cards are saved on the provider's page only.
 * Throws RangeError that names the profile, the call and the field.
 */
export function refuseCardNumbers({ name }: Pick<SnapProfile, 'name'>, section: SavingSection): void {
  for (const [call, operation] of Object.entries(section)) {
    const field = isOperation(operation) ? cardNumberField(operation.body) : undefined
    if (field === undefined) continue
    throw new RangeError(
      `the profile ${name} cannot save methods: "${field}" of its "${call}" would carry a card number through the gateway; only a binding on the provider's own page is supported`,
    )
  }
}
