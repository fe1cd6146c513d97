import type { Refusal as EnvelopeRefusal } from '../../snap/inbound-request.ts'

/**
 * A refusal of the bank: an HTTP status and two-digit case of the standard (snap/response-code.ts), and what follows its
 * message. A service throws it before it has changed anything.
 */
export class Refusal extends Error {
  readonly status: number
  readonly caseCode: string
  readonly detail: string

  constructor(status: number, caseCode: string, detail = '') {
    super(`${status} ${caseCode} ${detail}`)
    this.status = status
    this.caseCode = caseCode
    this.detail = detail
  }
}

/** The call took effect, and the bank does not answer it. */
export class Silence extends Refusal {
  constructor() {
    super(504, '00')
  }
}

export const missing = (field: string): Refusal => new Refusal(400, '02', field)
export const malformed = (field: string): Refusal => new Refusal(400, '01', field)

export const refusalOf = ({ httpStatus, caseCode, detail }: EnvelopeRefusal): Refusal =>
  new Refusal(httpStatus, caseCode, detail)
