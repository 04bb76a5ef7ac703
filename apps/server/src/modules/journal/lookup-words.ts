/** What came of asking the owner's own system: what it said, or why nothing. */
export type LookupTold = { host: string; said: string | null; kind: string | null; status: number | null }

const troubles: Record<string, (status: number | null) => string> = {
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

export function lookupWords({ host, said, kind, status }: LookupTold): string {
  const asked = `Le preguntó a tu sistema (${host})`
  if (said !== null) return `${asked}, que contestó: «${said}»`
  if (kind === 'nothing') return `${asked}, que no tenía nada que decir`
  return `${asked} y siguió sin sus datos: ${troubles[kind ?? '']?.(status) ?? 'no contestó'}`
}
