import type { Member } from '@portavoz/contract'

/** Null for a person who takes conversations now. */
export const absenceOf = ({ isAvailable, isWorking }: Pick<Member, 'isAvailable' | 'isWorking'>): string | null =>
  isAvailable ? (isWorking ? null : 'Fuera de su horario') : 'No disponible'

/** «luis · no disponible». */
export function withAvailability(member: Pick<Member, 'isAvailable' | 'isWorking'>, name: string): string {
  const absence = absenceOf(member)
  return absence === null ? name : `${name} · ${absence.toLowerCase()}`
}
