/**
 * A sleep that can be cut short; resolves to whether it was. An interrupt while nothing sleeps makes the next sleep end at
 * once.
 */
export type InterruptibleSleep = { interrupt(): void; sleep(ms: number): Promise<boolean> }

export function newInterruptibleSleep(): InterruptibleSleep {
  let isInterrupted = false
  let endSleep: (() => void) | undefined
  return {
    interrupt() {
      isInterrupted = true
      endSleep?.()
    },
    async sleep(ms) {
      if (!isInterrupted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          endSleep = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const wasInterrupted = isInterrupted
      endSleep = undefined
      isInterrupted = false
      return wasInterrupted
    },
  }
}
