/**
 * How long a wait may take: a machine that is busy with something else may be ten times slower than a quiet
 * one, and a vain wait fails before the test's own time is over. Waiting costs nothing where nothing is wrong.
 */
export const PATIENCE_MS = 60_000
