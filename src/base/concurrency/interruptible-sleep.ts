/** A sleep that can be cut short. An interrupt while nothing sleeps makes the next sleep end at once. */
export type InterruptibleSleep = { interrupt(): void; sleep(ms: number): Promise<void> }

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
      endSleep = undefined
      isInterrupted = false
    },
  }
}
