export type SnoozeChoice = { label: string; until: Date }

/** Times that a person usually means, in local time, soonest first. `now` in milliseconds. */
export function snoozeChoices(now: number): SnoozeChoice[] {
  const at = (days: number, hour: number) => {
    const date = new Date(now)
    date.setDate(date.getDate() + days)
    date.setHours(hour, 0, 0, 0)
    return date
  }
  const evening = at(0, 18)
  const daysToMonday = (8 - new Date(now).getDay()) % 7 || 7
  return [
    { label: 'Dentro de una hora', until: new Date(now + 3_600_000) },
    ...(evening.getTime() - now > 3_600_000 ? [{ label: 'Esta tarde a las 18:00', until: evening }] : []),
    { label: 'Mañana a las 9:00', until: at(1, 9) },
    ...(daysToMonday > 1 ? [{ label: 'El lunes a las 9:00', until: at(daysToMonday, 9) }] : []),
  ]
}
