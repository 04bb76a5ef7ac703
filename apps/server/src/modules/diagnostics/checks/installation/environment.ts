import { bad, type HealthCheck, good, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'

/** The environment variables, as the start reads them. */
export const environmentCheck = ({ faults, settings: { withoutEffect } }: CheckDeps): HealthCheck => ({
  title: 'Ajustes',
  run: async () => {
    const wrong = faults.map(({ sentence }) => bad(sentence, 'Portavoz no arranca hasta que se corrija.'))
    const idle = withoutEffect.map((name) =>
      warning(`${name} no tiene efecto con esta versión y estos ajustes.`, 'Quítala, o revisa las que van con ella.'),
    )
    return wrong.length + idle.length > 0 ? [...wrong, ...idle] : [good('Todas las variables de entorno se entienden.')]
  },
})
