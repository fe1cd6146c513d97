import { typesThatGive } from '../../../payment-methods/types.ts'
import { parseBody } from '../../../snap/json.ts'
import type { InboundCall, InboundMessage } from '../../inbound-port.ts'
import { PAYMENT_ID_MAX, readReference } from '../fields.ts'
import type { VaInquiryService } from '../profile/inbound.ts'
import { readAccount } from './account-number.ts'
import type { InboundContext } from './context.ts'
import { malformed } from './malformed.ts'
import { answerVa } from './va-answers.ts'

const SERVICE = 'vaInquiry'

/** Reads a bank's question what a virtual account is to be paid (service 24), before its customer pays. */
export function readVaInquiry(
  context: InboundContext,
  { answer: answers }: VaInquiryService,
  call: InboundCall,
): InboundMessage {
  const body = parseBody(call.rawBody)
  if (!body) return malformed(SERVICE, '00')
  const account = readAccount(body, context.section.fillsNumbers)
  if (account.is === 'faulty') return malformed(SERVICE, account.caseCode, account.field)
  const requestId = readReference(body.inquiryRequestId, PAYMENT_ID_MAX)
  if (!requestId) return malformed(SERVICE, body.inquiryRequestId ? '01' : '02', 'inquiryRequestId')
  return {
    event: {
      is: 'va_inquiry',
      reference: null,
      instrumentReferences: account.numbers,
      types: typesThatGive('number'),
      mustAsk: false,
    },
    reply: (outcome) => answerVa(context, { service: SERVICE, answers, body, account, requestId, paid: null }, outcome),
  }
}
