import { replyHeaders } from '../../../snap/verify-token-request.ts'
import type { InboundDialect, InboundService } from '../../inbound-port.ts'
import type { CalledService } from '../profile/inbound.ts'
import { callService, type Reading } from './call-service.ts'
import { type InboundContext, type InboundParts, inboundContext } from './context.ts'
import { readBinding } from './read-binding.ts'
import { readRefund, readStatus } from './read-status.ts'
import { readTransfer } from './read-transfer.ts'
import { readVaInquiry } from './read-va-inquiry.ts'
import { fingerprintOf, isAdvice, readVaPayment } from './read-va-payment.ts'
import { tokenService } from './token-service.ts'

const STATUS_SERVICES = ['qrNotify', 'debitNotify', 'mandateNotify'] as const
const VA_PAYMENT_SERVICES = ['vaPayment', 'vaPaymentIntrabankNotify'] as const
const TRANSFER_SERVICES = ['transferBulkNotify', 'transferSknNotify', 'transferRtgsNotify'] as const

/**
 * How a provider that speaks SNAP BI calls one connection, as its profile documents it. Throws for a public key that is
 * none.
 */
export function snapInbound(parts: InboundParts): InboundDialect {
  const context = inboundContext(parts)
  const services = new Map<string, InboundService>()
  const token = tokenService(context)
  for (const path of context.section.tokenPaths) services.set(path, token)
  for (const reading of readingsOf(context)) {
    const service = callService(context, reading)
    for (const path of reading.called.paths) services.set(path, service)
  }
  return {
    serviceOf: ({ method, path }) => (method === 'POST' ? services.get(path) : undefined),
    replyHeaders,
    paths: [...services.keys()],
  }
}

/** Every service of a profile but the token's. */
function readingsOf(context: InboundContext): Reading[] {
  const { section } = context
  const { vaInquiry, debitRefundNotify: refund, bindingNotify: binding } = section
  return [
    ...STATUS_SERVICES.flatMap((service) =>
      readingOf(section[service], (called) => ({
        service,
        called,
        repeats: 'first_reply',
        read: (call) => readStatus(context, service, called, call),
      })),
    ),
    ...VA_PAYMENT_SERVICES.flatMap((service) =>
      readingOf(section[service], (called) => ({
        service,
        called,
        repeats: called.answer.repeats,
        fingerprint: (body) => fingerprintOf(called, body),
        isRetry: (body) => isAdvice(called, body),
        read: (call) => readVaPayment(context, service, called, call),
      })),
    ),
    ...TRANSFER_SERVICES.flatMap((service) =>
      readingOf(section[service], (called) => ({
        service,
        called,
        repeats: 'first_reply',
        read: (call) => readTransfer(service, call),
      })),
    ),
    ...readingOf(vaInquiry, (called) => ({
      service: 'vaInquiry',
      called,
      repeats: called.answer.repeats,
      read: (call) => readVaInquiry(context, called, call),
    })),
    ...readingOf(binding, (called) => ({
      service: 'bindingNotify',
      called,
      repeats: 'first_reply',
      read: (call) => readBinding(context, called, call),
    })),
    ...readingOf(refund, (called) => ({
      service: 'debitNotify',
      called,
      repeats: 'first_reply',
      read: (call) => readRefund(context, 'debitNotify', called, call),
    })),
  ]
}

const readingOf = <C extends CalledService>(called: C | undefined, reading: (called: C) => Reading): Reading[] =>
  called ? [reading(called)] : []
