import Type from 'typebox'
import { ApiError, fieldError } from '../base/errors.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { SendMoney } from '../payouts/schema.ts'
import { CreateRefund } from '../refunds/schema.ts'
import type { CallApi } from './call-api.ts'
import { withinCaps } from './caps.ts'
import { assertScope, proposerOf, type Tool, tool } from './tool.ts'

const WAITS = 'A person of the merchant has to approve it in the dashboard; until then nothing moves.'

const getBalance = tool({
  name: 'get_balance',
  title: 'Read the balance',
  description: 'What the merchant has, by currency: available, pending, held.',
  input: Type.Object({}, { additionalProperties: false }),
  readOnly: true,
  run: ({ callApi }) => callApi({ method: 'GET', path: '/v1/balance' }),
})

const refund = CreateRefund.properties
type Checkout = { readonly currency: string; readonly paidAmount: number | null }
type Collection = { readonly currency: string }

const createRefund = tool({
  name: 'create_refund',
  title: 'Request a refund',
  description: `Requests a full or partial refund of a paid checkout or of money that a collector received, by the original payment method; a collector's where that takes none, by a link that a person passes on to the payer. ${WAITS}`,
  input: Type.Object(
    {
      externalId: refund.externalId,
      checkoutId: Type.Optional(
        Type.String({ pattern: '^co_[0-9a-z]{26}$', description: '`co_…`, paid once; this or `collectionId`.' }),
      ),
      collectionId: Type.Optional(
        Type.String({ pattern: '^pay_[0-9a-z]{26}$', description: '`pay_…`, as list_collections names it.' }),
      ),
      amount: refund.amount,
      reason: refund.reason,
    },
    { additionalProperties: false },
  ),
  readOnly: false,
  async run(context, args) {
    const { callApi, proposals, recordAction, request, caller } = context
    assertScope(caller, 'refunds')
    assertNotSuspended(caller)
    const { checkoutId, collectionId, ...wanted } = args
    const { currency, of } = await readPaid(callApi, checkoutId, collectionId)
    const { amount = await proposals.refundAmount(caller.merchantId, { ...wanted, ...of }) } = args
    return withinCaps(context, caller, { amount, currency }, () =>
      recordAction(request, caller, 'refund.request_approval', async () => ({
        id: await proposals.refund(proposerOf(caller), { ...wanted, ...of, amount }),
        status: 'WAITING_FOR_A_PERSON',
        amount,
        currency,
      })),
    )
  },
})

/**
 * What is to be refunded, as a request names it. The payer of a collector names the account that the money goes to; no tool
 * sees the link, which the person who approves passes on.
 */
async function readPaid(callApi: CallApi, checkoutId: string | undefined, collectionId: string | undefined) {
  if (collectionId !== undefined && checkoutId === undefined) {
    const { currency } = await callApi<Collection>({ method: 'GET', path: `/v1/collections/${collectionId}` })
    return { currency, of: { transactionId: collectionId, fallback: 'claim_link' } } as const
  }
  if (checkoutId === undefined || collectionId !== undefined) {
    throw fieldError('checkoutId', 'CONFLICT', 'Send either "checkoutId" or "collectionId".')
  }
  const { currency, paidAmount } = await callApi<Checkout>({ method: 'GET', path: `/v1/checkout/${checkoutId}` })
  if (paidAmount === null) throw new ApiError('INVALID_STATE', 'This checkout is not paid.')
  return { currency, of: { checkoutId } } as const
}

const payout = SendMoney.properties
const receiver = payout.attributes.properties

const proposePayout = tool({
  name: 'propose_payout',
  title: 'Propose a payout',
  description: `Proposes to send money to a bank account. Sends nothing. ${WAITS}`,
  input: Type.Object(
    {
      externalId: payout.externalId,
      amount: payout.amount,
      currency: payout.currency,
      receiverName: receiver.receiverName,
      receiverAccountNo: receiver.receiverAccountNo,
      receiverBankCode: receiver.receiverBankCode,
      remark: payout.remark,
    },
    { additionalProperties: false },
  ),
  readOnly: false,
  run(context, { receiverName, receiverAccountNo, receiverBankCode, ...args }) {
    const { proposals, recordAction, request, caller } = context
    assertScope(caller, 'send_money')
    assertNotSuspended(caller)
    const attributes = { receiverName, receiverAccountNo, receiverBankCode }
    return withinCaps(context, caller, args, () =>
      recordAction(request, caller, 'payout.request_approval', async () => ({
        id: await proposals.payout(proposerOf(caller), { type: 'SEND_MONEY', attributes, ...args }),
        status: 'WAITING_FOR_A_PERSON',
        amount: args.amount,
        currency: args.currency,
      })),
    )
  },
})

const getReceipt = tool({
  name: 'get_receipt',
  title: 'Read a signed receipt',
  description:
    'The signed receipt of a payment or a refund that moved money, the address of the page on which anyone can check it, and its place in the closed books of its day.',
  input: Type.Object(
    { id: Type.String({ pattern: '^(pay|re)_[0-9a-z]{26}$', description: '`pay_…` or `re_…`' }) },
    { additionalProperties: false },
  ),
  readOnly: true,
  run: ({ callApi }, { id }) => callApi({ method: 'GET', path: `/v1/receipts/${id}` }),
})

export const MONEY_TOOLS: readonly Tool[] = [getBalance, getReceipt, createRefund, proposePayout]
