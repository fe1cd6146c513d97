/** A sleep that can be cut short. Ringing while nobody sleeps makes the next sleep end at once. */
export type Alarm = { ring(): void; sleep(ms: number): Promise<void> }

export function newAlarm(): Alarm {
  let hasRung = false
  let wakeSleeper: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      wakeSleeper?.()
    },
    async sleep(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wakeSleeper = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wakeSleeper = undefined
      hasRung = false
    },
  }
}
