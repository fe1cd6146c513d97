import { DAY_MS, later, MINUTE_MS } from '../base/clock.ts'
import { clockIn, startOfDayIn } from '../base/time-zone.ts'

/** What a market says of its days. */
export type CalendarFacts = {
  /** A name of the IANA database: `Asia/Jakarta`. */
  readonly zone: string
  /** What people call its time, `WIB`, and how far that is from UTC, `UTC+7`. */
  readonly zoneName: string
  readonly utcOffset: string
  /** Other zones of the country, with what people call their time. */
  readonly otherZones: Readonly<Record<string, string>>
  /** Days of the week on which banks are closed; 0 is Sunday. */
  readonly weekend: readonly number[]
  /**
   * Days on which banks do not clear, `12-25`, by year, as announced. Most move: a year counts as known where it stands
   * here.
   */
  readonly announced: Readonly<Record<string, readonly string[]>>
  /** Those that fall on the same date every year: all that is known of any other year. */
  readonly fixed: readonly string[]
}

/** The days of a market: when they begin, and which of them its banks work on. */
export class Calendar {
  readonly zone: string
  readonly zoneName: string
  readonly utcOffset: string
  /** The last day, `2026-12-31`, of which all holidays are known. */
  readonly holidaysKnownUntil: string
  readonly #facts: CalendarFacts
  #moment: Intl.DateTimeFormat | undefined
  readonly #wallClock: (time: Date) => number

  constructor(facts: CalendarFacts) {
    this.#facts = facts
    this.zone = facts.zone
    this.zoneName = facts.zoneName
    this.utcOffset = facts.utcOffset
    this.holidaysKnownUntil = `${Object.keys(facts.announced).sort().at(-1)}-12-31`
    this.#wallClock = clockIn(facts.zone)
  }

  /** The city that the zone is named after: `Jakarta`. */
  get city(): string {
    return (this.zone.split('/').at(-1) ?? '').replaceAll('_', ' ')
  }

  /** The zones of the country, with what people call their time; its own first. */
  get zones(): Readonly<Record<string, string>> {
    return { [this.zone]: this.zoneName, ...this.#facts.otherZones }
  }

  /** What a clock there shows, as if it were UTC. */
  wallClock(time: Date): Date {
    return new Date(this.#wallClock(time))
  }

  /** The day a time lies in: `2026-11-20`. */
  dayOf(time: Date): string {
    return this.wallClock(time).toISOString().slice(0, 10)
  }

  /** When a day, `2026-11-20`, begins. */
  startOf(day: string): Date {
    return startOfDayIn(this.zone, day)
  }

  /** A time of the day that `time` lies in; `minutes` after its midnight. */
  timeOf(time: Date, minutes: number): Date {
    const wanted = Date.parse(`${this.dayOf(time)}T00:00:00Z`) + minutes * MINUTE_MS
    const guess = new Date(wanted - this.#offsetAt(time))
    return new Date(wanted - this.#offsetAt(guess))
  }

  /** Whether banks clear on the day of `time`: not on a weekend, nor on a holiday. */
  isBusinessDay(time: Date): boolean {
    const wall = this.wallClock(time)
    return !this.#facts.weekend.includes(wall.getUTCDay()) && !this.isHoliday(wall.toISOString().slice(0, 10))
  }

  /** Whether a day, `2026-11-20`, is a holiday of the banks, as far as that is known. */
  isHoliday(day: string): boolean {
    const { announced, fixed } = this.#facts
    return (announced[day.slice(0, 4)] ?? fixed).includes(day.slice(5))
  }

  /** The first business day after the day of `time`, at its midnight. */
  nextBusinessDay(time: Date): Date {
    let day = this.#midnightAfter(time)
    while (!this.isBusinessDay(day)) day = this.#midnightAfter(day)
    return day
  }

  /** A time for people: `Monday 23 November 08:00 WIB`. */
  describe(time: Date): string {
    // Made when it is first needed: that takes a tenth of what a short command does.
    this.#moment ??= new Intl.DateTimeFormat('en-GB', {
      timeZone: this.zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const parts = new Map(this.#moment.formatToParts(time).map(({ type, value }) => [type, value]))
    const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name)
    return `${of('weekday')} ${of('day')} ${of('month')} ${of('hour')}:${of('minute')} ${this.zoneName}`
  }

  #midnightAfter(time: Date): Date {
    // Half a day in, so that a change of the clocks moves into no other day.
    return this.timeOf(later(this.timeOf(time, 12 * 60), DAY_MS), 0)
  }

  #offsetAt(time: Date): number {
    return this.#wallClock(time) - time.getTime()
  }
}
