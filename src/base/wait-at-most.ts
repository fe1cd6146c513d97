/** The result of `work` where it ends within `ms`; undefined: not yet, and the work continues in the background. */
export async function waitAtMost<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  // A failure after the wait is visible in what is stored; there is no caller left to throw to.
  work.catch(() => {})
  return Promise.race([work, waited]).finally(() => clearTimeout(timer))
}
