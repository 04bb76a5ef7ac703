/** Outcome of an external lookup: its text, or the kind of failure. */
export type LookupOutcome = { host: string; text: string | null; kind: string | null; status: number | null }

const failureTexts: Record<string, (status: number | null) => string> = {
  late: () => 'no contestó a tiempo',
  unreached: () => 'no se pudo conectar',
  redirected: () => 'contestó que está en otra dirección',
  certificate: () => 'su certificado no es de fiar',
  inward: () => 'esa dirección no empieza por https:// o lleva a la red de este servidor',
  refused: (status) => `contestó ${status ?? 'con un error'}`,
  not_text: () => 'contestó con algo que no es texto ni JSON',
  too_long: () => 'contestó demasiado',
  key_lost: () => 'el secreto con que firma se guardó con otra clave de la instalación: haz uno nuevo',
}

export function lookupText({ host, text, kind, status }: LookupOutcome): string {
  const prefix = `Le preguntó a tu sistema (${host})`
  if (text !== null) return `${prefix}, que contestó: «${text}»`
  if (kind === 'nothing') return `${prefix}, que no tenía nada que decir`
  return `${prefix} y siguió sin sus datos: ${failureTexts[kind ?? '']?.(status) ?? 'no contestó'}`
}
