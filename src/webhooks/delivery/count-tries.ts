import { type RawBuilder, sql } from 'kysely'
import { growingBounds } from '../../base/histogram.ts'

/** The lower bounds of the buckets of durations, ms: from 10 ms to beyond the longest try. */
export const DURATION_BOUNDS: readonly number[] = growingBounds(10, 1.3, 28)
export const DURATION_COUNTS = DURATION_BOUNDS.length + 1

const BOUNDS = sql`array[${sql.join(DURATION_BOUNDS.map((bound) => sql.lit(bound)))}]::float8[]`
const DURATIONS = sql.join(
  Array.from(
    { length: DURATION_COUNTS },
    (_, bucket) => sql`count(*) filter (where width_bucket(duration_ms::float8, ${BOUNDS}) = ${sql.lit(bucket)})`,
  ),
)

/**
 * The end of the statement that records results: adds what `tried` has recorded, and what `moved` has given up without a try,
 * of `result` to the counts of its hour. Rows are locked in one order, so that processes wait for each other and never in a
 * circle.
 */
export const COUNT_TRIES = (now: Date): RawBuilder<unknown> => sql`
    insert into webhook_hour as stored
      (merchant_id, purpose, hour, delivered, retried, lost, durations, last_at, last_status, last_error)
    select merchant_id, purpose, date_trunc('hour', coalesce(at, ${now}::timestamptz), 'UTC') as hour,
      count(*) filter (where status = 'DELIVERED'), count(*) filter (where status = 'PENDING'),
      count(*) filter (where status = 'FAILED'), array[${DURATIONS}]::integer[], max(at),
      (array_agg(response_status order by at desc nulls last))[1], (array_agg(error order by at desc nulls last))[1]
    from result
    where case when at is null then exists (select from moved
        where (moved.merchant_id, moved.event_id, moved.purpose, moved.period)
          = (result.merchant_id, result.event_id, result.purpose, result.period))
      else exists (select from tried
        where (tried.merchant_id, tried.event_id, tried.purpose, tried.claim, tried.period)
          = (result.merchant_id, result.event_id, result.purpose, result.claim, result.period))
      end
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (merchant_id, purpose, hour) do update set
      delivered = stored.delivered + excluded.delivered,
      retried = stored.retried + excluded.retried,
      lost = stored.lost + excluded.lost,
      durations = (select array_agg(before + more order by step)
        from unnest(stored.durations, excluded.durations) with ordinality as scale (before, more, step)),
      last_at = greatest(stored.last_at, excluded.last_at),
      last_status = case when excluded.last_at >= coalesce(stored.last_at, excluded.last_at)
        then excluded.last_status else stored.last_status end,
      last_error = case when excluded.last_at >= coalesce(stored.last_at, excluded.last_at)
        then excluded.last_error else stored.last_error end`
