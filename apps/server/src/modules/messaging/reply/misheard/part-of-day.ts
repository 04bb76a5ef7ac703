export type PartOfDay = 'dawn' | 'morning' | 'noon' | 'afternoon' | 'night'

const [NOON_HOUR, EVENING_HOUR] = [12, 7]

/** «7 a. m.», «7 p. m.» */
export function partOfHalf(hour: number, half: 'a' | 'p'): PartOfDay {
  if (half === 'a') return hour === NOON_HOUR ? 'night' : 'morning'
  return hour === NOON_HOUR ? 'noon' : hour < EVENING_HOUR ? 'afternoon' : 'night'
}
