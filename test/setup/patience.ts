/**
 * How long whatever is waited for may take: a machine that is busy with something else may be ten times slower than a quiet
 * one, and who waits in vain is told so before the test's own time is over. Waiting costs nothing where nothing is wrong.
 */
export const PATIENCE_MS = 60_000
