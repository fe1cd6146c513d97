/** What comes of `work`, where that is known within `ms`; undefined: not yet, and the work goes on without us. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  // When it fails after we stopped waiting, what is stored says so; nobody is left to throw at.
  work.catch(() => {})
  return Promise.race([work, waited]).finally(() => clearTimeout(timer))
}
