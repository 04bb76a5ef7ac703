/** The search of the address; default values are left out. */
export type AnalyticsSearch = {
  /** A period by its name, `otro` for the days `desde` and `hasta`. */
  periodo?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  agente?: string | undefined
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

/** Ignores invalid values. The page calls it, because the shell has no room for it. */
export const readAnalyticsSearch = ({ periodo, desde, hasta, agente }: AnalyticsSearch): AnalyticsSearch => ({
  periodo: toText(periodo),
  desde: toText(desde),
  hasta: toText(hasta),
  agente: toText(agente),
})
