/** «HH:MM» by the clock of the person's own zone. */
export type QuietHours = { on: boolean; from: string; to: string }

/** From the first minute to the one before the last; a night goes through midnight, and from an hour to itself is a whole day. */
export function isQuiet({ on, from, to }: QuietHours, now: Date): boolean {
  if (!on) return false
  const minute = now.getHours() * 60 + now.getMinutes()
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

export const crossesMidnight = ({ from, to }: QuietHours) => minuteOf(from) >= minuteOf(to)

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
