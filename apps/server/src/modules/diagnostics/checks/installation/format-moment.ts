/** «24 de noviembre de 2026, 3:12», in the zone of the machine. */
export const formatMoment = (moment: Date): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short' }).format(moment)
