import { bad, type Check, good, warning } from '../check.ts'
import type { Needs } from '../needs.ts'

/** The variables of the environment, as the start would read them. */
export const environmentCheck = ({ faults, settings: { withoutEffect } }: Needs): Check => ({
  title: 'Ajustes',
  look: async () => {
    const wrong = faults.map(({ sentence }) => bad(sentence, 'Portavoz no arranca hasta que se corrija.'))
    const idle = withoutEffect.map((name) =>
      warning(`${name} no tiene efecto con esta versión y estos ajustes.`, 'Quítala, o revisa las que van con ella.'),
    )
    return wrong.length + idle.length > 0 ? [...wrong, ...idle] : [good('Todas las variables de entorno se entienden.')]
  },
})
