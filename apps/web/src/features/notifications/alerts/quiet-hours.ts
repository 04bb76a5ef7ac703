/** «HH:MM» in the local time zone of the device. */
export type QuietHours = { on: boolean; from: string; to: string }

/** The end is exclusive; a range may cross midnight, and equal start and end mean the whole day. */
export function isQuiet({ on: isOn, from, to }: QuietHours, now: Date): boolean {
  if (!isOn) return false
  const minute = now.getHours() * 60 + now.getMinutes()
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

export const crossesMidnight = ({ from, to }: QuietHours) => minuteOf(from) >= minuteOf(to)

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
