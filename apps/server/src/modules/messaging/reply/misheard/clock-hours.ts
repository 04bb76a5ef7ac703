import { isNamedAsHour, wordsAfter, wordsBefore, type HourInText } from './hour-in-text.ts'
import { HOUR_READINGS } from './hour-readings.ts'
import type { NumberGroup, SpokenNumber } from './number-words.ts'

/** «A las siete», «a las cinco y cuarenta»: an hour that a person may act on, as «7» or «5:40». */
export function clockHours(text: string, runs: readonly NumberGroup[][]): SpokenNumber[] {
  const groups = runs.flat()
  const counted = new Set<number>()
  return groups.flatMap((group, at) => {
    const [previous, next] = [groups[at - 1], groups[at + 1]]
    const [before, rest] = [wordsBefore(text, group), wordsAfter(text, group.to)]
    const hour: HourInText = { text, group, previous, next, before, rest, counted }
    if (isNamedAsHour(hour)) return firstReading(hour)
    counted.add(group.value)
    return []
  })
}

function firstReading(hour: HourInText): SpokenNumber[] {
  for (const read of HOUR_READINGS) {
    const found = read(hour)
    if (found) return found
  }
  return []
}
