export interface PeriodTables {
  partition_family: { name: string; period: string; retention: string }
  partition_period: { family: string; period: string; begun_at: Date; ended_at: Date | null }
}
