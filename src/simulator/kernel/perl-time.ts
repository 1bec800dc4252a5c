/** Time as Perl's `localtime` prints it, e.g. `Wed Nov  5 00:00:00 2023`. The cluster lives in UTC. */
export function perlTime(seconds: number): string {
  const [weekday, day, month, year, time] = new Date(seconds * 1000).toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}
