/** Waits in real time, whatever the bank's clock says. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
