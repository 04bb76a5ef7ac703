/** «15 min», «2 h», «2 h 5 min», «3 días». */
export function formatWaited(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60), minutes % 60]
  if (days > 0) return days === 1 ? '1 día' : `${days} días`
  if (hours === 0) return `${minutes} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
