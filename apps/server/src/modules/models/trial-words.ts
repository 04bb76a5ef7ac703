import type { ModelTrial } from '@portavoz/contract'
import type { Model } from '../../ports/brain.ts'

const seconds = new Intl.NumberFormat('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const providers = { openai: 'OpenAI', anthropic: 'Anthropic' }

/** Who was asked, as its owner knows them. */
const askedOf = ({ provider, baseUrl }: Model): string =>
  provider === 'custom' ? `«${new URL(baseUrl).host}»` : providers[provider]

/** What came of trying a model, and what to do about it. */
export function trialWords(outcome: ModelTrial['outcome'], model: Model, ms: number): string {
  const asked = askedOf(model)
  const origin = model.baseUrl === '' ? '' : new URL(model.baseUrl).origin
  const words: Record<ModelTrial['outcome'], string> = {
    good: `Funciona: «${model.name}» contestó en ${seconds.format(ms / 1000)} segundos.`,
    bad_key: `${asked} rechazó la clave. Cópiala otra vez, entera, desde tu cuenta con el proveedor.`,
    unknown_model: `${asked} no tiene el modelo «${model.name}», o tu clave no puede usarlo. Revisa cómo se escribe.`,
    out_of_money: `${asked} dice que tu cuenta no tiene saldo o agotó su cupo. Recárgala y prueba otra vez.`,
    rate_limited: `${asked} pide ir más despacio. Espera un minuto y prueba otra vez; si sigue, revisa el límite de tu cuenta.`,
    busy: `Muchas conversaciones le preguntan a la vez a ${asked}. Espera un momento y prueba otra vez.`,
    refused: `${asked} no aceptó la pregunta. Revisa el nombre del modelo.`,
    inward: `Esa dirección está en la red privada del servidor, y no se permite entrar ahí. Quien lleva el servidor puede permitirla: ALLOWED_PRIVATE_ORIGINS=${origin}`,
    unreachable: `No hubo conexión con ${asked}. Revisa la dirección, y que el programa esté encendido.`,
    not_a_model: `${asked} contestó, pero no como un modelo. Revisa la dirección: suele terminar en /v1.`,
    timeout: `${asked} tardó demasiado en contestar. Prueba otra vez o elige un modelo más rápido.`,
    empty: `${asked} contestó sin decir nada. Prueba con otro modelo.`,
  }
  return words[outcome]
}
