/**
 * Days on which banks in Indonesia do not clear, by year: national holidays and joint leave (cuti bersama), on which Bank
 * Indonesia keeps RTGS and SKN closed as well. Most move, and are announced once a year, so each year is copied from its
 * decree and its year stands here. Source: joint decree of three ministers (SKB 3 Menteri) of 19 September 2025, numbers 1497,
 * 2 and 5 of 2025. To add a year: its line here, from its decree.
 */
export const ANNOUNCED: Readonly<Record<string, readonly string[]>> = {
  2026: [
    ...['01-01', '01-16', '02-16', '02-17', '03-18', '03-19', '03-20', '03-21', '03-22', '03-23', '03-24', '04-03'],
    ...['04-05', '05-01', '05-14', '05-15', '05-27', '05-28', '05-31', '06-01', '06-16', '08-17', '08-25'],
    ...['12-24', '12-25'],
  ],
}

/** Those that fall on the same date every year: all that is known of a year without a decree here. */
export const FIXED: readonly string[] = ['01-01', '05-01', '06-01', '08-17', '12-25']
