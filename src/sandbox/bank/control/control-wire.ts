import { type Static, Type } from 'typebox'
import { Misbehaviour } from '../behaviour.ts'

/** Header that opens the control surface. */
export const CONTROL_SECRET_HEADER = 'x-control-secret'
/** Whose time a call is in; absent: the deployment's. */
export const MERCHANT_HEADER = 'x-control-merchant'

const Amount = Type.Object(
  { value: Type.String({ maxLength: 19 }), currency: Type.String({ maxLength: 3 }) },
  { additionalProperties: false },
)

/** `POST /sandbox/pay`: what a simulated customer does. Exactly one of `qrContent` and `virtualAccountNo`. */
export const PayBody = Type.Object(
  {
    qrContent: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
    virtualAccountNo: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** SNAP money; absent: the instrument's amount. */
    amount: Type.Optional(Amount),
    /** Who pays, for what is paid again and again; absent: the sandbox's own payer. */
    payer: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
          bank: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
          account: Type.Optional(Type.String({ minLength: 1, maxLength: 34 })),
          remark: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        },
        { additionalProperties: false },
      ),
    ),
    /** Lets money move that a good bank refuses: a second time, too late, another sum. */
    force: Type.Optional(Type.Boolean()),
    /** How this payment is notified, instead of what is set for the service. */
    behaviour: Type.Optional(Misbehaviour),
  },
  { additionalProperties: false },
)
export type PayBody = Static<typeof PayBody>

/** `POST /sandbox/fail`. */
export const FailBody = Type.Object(
  {
    qrContent: PayBody.properties.qrContent,
    virtualAccountNo: PayBody.properties.virtualAccountNo,
    behaviour: PayBody.properties.behaviour,
  },
  { additionalProperties: false },
)
export type FailBody = Static<typeof FailBody>

/** `POST /sandbox/transfer`: what becomes of a transfer of the partner's, decided now. */
export const DecideBody = Type.Object(
  {
    partnerReferenceNo: Type.String({ minLength: 1, maxLength: 64 }),
    decision: Type.Union([
      Type.Literal('succeeded'),
      Type.Literal('failed'),
      Type.Literal('unknown'),
      Type.Literal('reversed'),
    ]),
  },
  { additionalProperties: false },
)
export type DecideBody = Static<typeof DecideBody>

/** `POST /sandbox/wallet`: what a wallet's customer does with a payment, named by the wallet. */
export const WalletBody = Type.Object(
  {
    referenceNo: Type.String({ minLength: 1, maxLength: 64 }),
    act: Type.Union([Type.Literal('pay'), Type.Literal('approve'), Type.Literal('refuse')]),
    force: PayBody.properties.force,
  },
  { additionalProperties: false },
)
export type WalletBody = Static<typeof WalletBody>

/** `POST /sandbox/link`: what a payer does with a link, named by the partner. `phone`: as the wallet writes it, `62812…`. */
export const LinkBody = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: 64 }),
    act: Type.Union([Type.Literal('agree'), Type.Literal('refuse'), Type.Literal('unlink')]),
    phone: Type.Optional(Type.String({ pattern: '^628\\d{7,11}$' })),
  },
  { additionalProperties: false },
)
export type LinkBody = Static<typeof LinkBody>

/** `POST /sandbox/card`: what becomes of a card payment, named by the partner. `charge` charges it once more in any state. */
export const CardBody = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: 64 }),
    act: Type.Union([Type.Literal('confirm'), Type.Literal('refuse'), Type.Literal('charge')]),
  },
  { additionalProperties: false },
)
export type CardBody = Static<typeof CardBody>

/** `POST /sandbox/refund`: the bank refunds the rest of a payment by itself, named by the partner. */
export const RefundBody = Type.Object(
  { reference: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
)
export type RefundBody = Static<typeof RefundBody>

/** What `POST /sandbox/pay` answers with 200. `reference` is the payment's name at the bank. */
export type PaidReply = {
  readonly reference: string
  readonly amount: { readonly value: string; readonly currency: string }
  readonly paidAt: string
}

/** What the control surface answers otherwise. */
export type ControlError = { readonly error: { readonly code: string; readonly message: string } }
