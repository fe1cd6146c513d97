import type { ServiceName } from '../../../snap/services.ts'
import type { InboundMessage } from '../../inbound-port.ts'
import { answer } from './context.ts'

/** A body of no use: 400 with the case (00 no JSON, 01 malformed, 02 missing) and the field. */
export const malformed = (service: ServiceName, caseCode: '00' | '01' | '02', field = ''): InboundMessage => ({
  event: { is: 'malformed', field },
  reply: () => answer(service, 400, caseCode, field),
})
