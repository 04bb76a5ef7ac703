import { countOf, good, type HealthCheck, omitted, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import { isLoopbackHost } from '../../../../platform/network/is-loopback-host.ts'

/** Whether browsers allow notifications and an installed console at the installation's address. */
export const pushCheck = ({ db, settings: { publicUrl } }: CheckDeps): HealthCheck => ({
  title: 'Avisos en el móvil',
  needs: ['PUBLIC_URL'],
  run: async () => {
    const { protocol, hostname } = new URL(publicUrl)
    if (protocol !== 'https:' && !isLoopbackHost(hostname))
      return [
        warning(
          'Los navegadores no permiten avisos ni instalar la consola sin https.',
          'Pon un proxy con https delante y escribe su dirección en PUBLIC_URL.',
        ),
      ]
    if (!db) return [omitted('Sin base de datos no se ve quién los recibe.')]
    const { devices, late } = await createDiagnosticsStore(db).push()
    const where = protocol === 'https:' ? '' : ' en este equipo; para un teléfono hace falta https'
    const seen = `${countOf(devices, 'dispositivo los recibe', 'dispositivos los reciben')}${where}.`
    if (late === 0) return [good(seen)]
    return [
      good(seen),
      warning(
        `${countOf(late, 'aviso no sale', 'avisos no salen')}: su servicio no responde.`,
        'Mira si este equipo llega a internet por https: los avisos pasan por el servicio de cada navegador.',
      ),
    ]
  },
})
