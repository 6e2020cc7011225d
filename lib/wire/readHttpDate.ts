const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const HTTP_DATE = /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const SECONDS_OF_DAY = 86_400;
/** Days from the first of March of the year 0 to the first of January 1970. */
const DAYS_TO_1970 = 719_468;

/**
 * Reads an HTTP date, such as `Sun, 06 Nov 1994 08:49:37 GMT`: seconds since 1970. Undefined for anything else, the two
 * obsolete forms included. Pure.
 *
 * Source: RFC 9110, section 5.6.7, `IMF-fixdate`.
 */
export function readHttpDate(text: string): number | undefined {
  const [, day, monthName = '', year, hours, minutes, seconds] = HTTP_DATE.exec(text.trim()) ?? [];
  const at = MONTHS.indexOf(monthName);
  if (day === undefined || at < 0 || at % 3 !== 0) return undefined;
  const days = daysSince1970({ year: Number(year), month: at / 3 + 1, day: Number(day) });
  return days * SECONDS_OF_DAY + Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** The year begins with March here: then the day that some years have more is their last. */
function daysSince1970(date: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}): number {
  const { year, month, day } = date;
  const marchYear = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  // From March on the months have 31, 30, 31, 30, 31 days, and so on.
  const daysOfYear = Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 1;
  return marchYear * 365 + leapDays + daysOfYear - DAYS_TO_1970;
}
