import Type from 'typebox'
import { ApiError } from '../base/errors.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { SendMoney } from '../payouts/schema.ts'
import { CreateRefund } from '../refunds/schema.ts'
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
type Paid = { readonly currency: string; readonly paidAmount: number | null }

const createRefund = tool({
  name: 'create_refund',
  title: 'Request a refund',
  description: `Requests a full or partial refund of a paid checkout, by the original payment method. ${WAITS}`,
  input: Type.Object(
    {
      externalId: refund.externalId,
      checkoutId: Type.String({ pattern: '^co_[0-9a-z]{26}$', description: '`co_…`, paid once.' }),
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
    const paid = await callApi<Paid>({ method: 'GET', path: `/v1/checkout/${args.checkoutId}` })
    if (paid.paidAmount === null) throw new ApiError('INVALID_STATE', 'This checkout is not paid.')
    const { amount = await proposals.refundAmount(caller.merchantId, args) } = args
    return withinCaps(context, caller, { amount, currency: paid.currency }, () =>
      recordAction(request, caller, 'refund.request_approval', async () => ({
        id: await proposals.refund(proposerOf(caller), { ...args, amount }),
        status: 'WAITING_FOR_A_PERSON',
        amount,
        currency: paid.currency,
      })),
    )
  },
})

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
