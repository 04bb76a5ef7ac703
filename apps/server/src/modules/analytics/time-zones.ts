import { CustomConfig } from '@portavoz/contract'

const defaultZone = CustomConfig.parse({}).businessHours.timezone

/** «America/Buenos_Aires» and «America/Argentina/Buenos_Aires» are one zone; null for no zone. */
function canonicalName(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The first zone that the database knows by this or another name; else the default of an agent's hours. */
export function chooseTimeZone(zones: readonly string[], knownZones: ReadonlySet<string>): string {
  for (const zone of zones) {
    const canonical = canonicalName(zone)
    if (canonical === null) continue
    if (knownZones.has(zone)) return zone
    const otherName = [...knownZones].find((name) => canonicalName(name) === canonical)
    if (otherName !== undefined) return otherName
  }
  return defaultZone
}

export type TimeZones = ReturnType<typeof createTimeZones>

/**
 * Browsers and PostgreSQL name zones differently: systems leave old names out, and `Intl` new ones.
 * `listKnownZones` reads the names of the database, once.
 */
export function createTimeZones(listKnownZones: () => Promise<string[]>) {
  let knownZones: ReadonlySet<string> | null = null
  const chosen = new Map<string, string>()
  const load = async () => (knownZones ??= new Set(await listKnownZones()))

  return {
    async isKnown(zone: string): Promise<boolean> {
      return (await load()).has(zone)
    },

    async choose(zones: readonly string[]): Promise<string> {
      const key = zones.join(' ')
      const zone = chosen.get(key) ?? chooseTimeZone(zones, await load())
      if (chosen.size < MAX_REMEMBERED) chosen.set(key, zone)
      return zone
    },
  }
}

const MAX_REMEMBERED = 1_000
