/** Answers to a question about a sentence; `amount` counts whole units. */
export type Answers = { readonly amount?: number; readonly currency?: string }

export type Fault = {
  readonly field: string
  readonly code: string
  readonly message: string
  /** The message as a question, by language; absent: there is no question. */
  readonly question?: { readonly en: string; readonly id: string }
  /** Answers to the question, and the labels of their buttons. */
  readonly choices?: readonly { readonly label: string; readonly answers: Answers }[]
}

/** A refusal of the server: `code` for the program, `message` and `faults` for people. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly faults: readonly Fault[]
  readonly requestId: string | null
  /** All members of the reply. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(status: number, members: Record<string, unknown>, requestId: string | null = null) {
    const faults = faultsIn(members)
    super(textIn(members) ?? faults[0]?.message ?? `HTTP ${status}`)
    this.status = status
    this.code = typeof members.code === 'string' ? members.code : (faults[0]?.code ?? 'UNKNOWN')
    this.faults = faults
    this.requestId = requestId
    this.members = members
  }

  /** What is wrong with one field of a form. */
  faultOf(field: string): Fault | undefined {
    return this.faults.find((fault) => fault.field === field)
  }
}

/** The API's problems have a `detail`, the auth library's a `message`. */
const textIn = ({ detail, message }: Record<string, unknown>): string | undefined =>
  typeof detail === 'string' ? detail : typeof message === 'string' ? message : undefined

function faultsIn({ errors }: Record<string, unknown>): Fault[] {
  if (!Array.isArray(errors)) return []
  return errors.map(({ field, ...fault }) => ({ ...fault, field: field ?? '' }))
}

/** No response: the network, or a server that is down. */
export class Unreachable extends Error {}

/** The person closed the dialog that prompts them to authenticate: nothing was done, and there is no error to show. */
export class ReauthenticationCancelled extends Error {}
