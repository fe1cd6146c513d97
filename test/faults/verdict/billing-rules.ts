import type { Rule } from './rule.ts'

/** What holds of collectors, and of the invoices that their money pays. */
export const BILLING_RULES: Readonly<Record<string, Rule>> = {
  'a collector is made once': ({ truth }) => {
    const atBank = Map.groupBy(
      truth.bankCollectors.filter(({ isNumber }) => isNumber),
      ({ collectorId }) => collectorId ?? 'none',
    )
    return [
      ...truth.collectors
        .filter(({ status }) => status !== 'ACTIVE')
        .map(({ id, status }) => `collector ${id} is ${status}`),
      ...[...atBank].flatMap(([id, numbers]) =>
        numbers.length === 1 ? [] : [`collector ${id} has ${numbers.length} numbers`],
      ),
      ...truth.bankCollectors
        .filter(({ collectorId }) => collectorId === null)
        .map(() => 'the bank made a collector that is unknown'),
    ]
  },

  'money settles invoices once, and never more of it than there is': ({ truth }) => [
    ...truth.invoices
      .filter(({ paid, allocated }) => paid !== allocated)
      .map(({ id, paid, allocated }) => `invoice ${id} says ${paid}, its allocations ${allocated}`),
    ...truth.invoices
      // What a refund holds is not matched, and stays with people once the refund has failed.
      .filter(
        ({ status, total, received, refunds }) =>
          BigInt(received) >= BigInt(total) && refunds === 0 && status !== 'PAID',
      )
      .map(({ id, status, received }) => `invoice ${id} is ${status}, and its number received ${received}`),
    ...truth.overallocated.map(
      ({ id, allocated, received, returned }) =>
        `${allocated} of ${id} is allocated: received ${received}, returned ${returned}`,
    ),
    ...(truth.unmatched > 0 ? [`${truth.unmatched} collections were never matched`] : []),
  ],
}
