import { Connection } from './connection.ts'
import type { Receiver } from './receiver.ts'

/** What the bank notifies of: its call, and how the webhook about it names its subject. */
export type Payment = { readonly name: string; readonly call: () => string }

/** One payment: milliseconds from when its notification was due to the bank's answer and to the webhook's first byte. */
export type Paid = {
  readonly answeredMs: number | undefined
  readonly notifiedMs: number | undefined
}

/** How long the last webhooks are waited for. */
const PATIENCE_MS = 10_000
const TICK_MS = 2

/**
 * Pays in an open loop: so many notifications a second, each sent when it is due, whether or not those before
 * have been answered; times count from when it was due, so a sender that is late hides nothing. `isAwaited`: whether a
 * webhook is expected.
 */
export async function payAll<One extends Payment>(
  given: { gatewayUrl: string; receiver: Receiver },
  payments: readonly One[],
  perSecond: number,
  isAwaited: (payment: One) => boolean = () => true,
): Promise<Paid[]> {
  const idle: Connection[] = []
  const begun = performance.now()
  const dueAt = (n: number): number => begun + (n * 1_000) / perSecond

  const pay = async ({ call }: One, due: number): Promise<number | undefined> => {
    const connection = idle.pop() ?? (await Connection.open(given.gatewayUrl))
    const status = await connection.ask(call())
    if (connection.isOpen) idle.push(connection)
    return status === 200 ? performance.now() - due : undefined
  }
  const answers: Promise<number | undefined>[] = []
  while (answers.length < payments.length) {
    for (let payment = payments[answers.length]; payment && dueAt(answers.length) <= performance.now(); ) {
      answers.push(pay(payment, dueAt(answers.length)))
      payment = payments[answers.length]
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  const answered = await Promise.all(answers)
  const awaited = payments.filter(isAwaited)
  const ends = performance.now() + PATIENCE_MS
  while (awaited.some(({ name }) => !given.receiver.firstAt.has(name)) && performance.now() < ends) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  for (const connection of idle) connection.close()
  return payments.map(({ name }, n) => {
    const notifiedAt = given.receiver.firstAt.get(name)
    return { answeredMs: answered[n], notifiedMs: notifiedAt === undefined ? undefined : notifiedAt - dueAt(n) }
  })
}
