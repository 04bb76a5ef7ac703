import type { ModelTestResult } from '@portavoz/contract'
import type { ModelSettings } from '../../ports/language-model.ts'

const secondsFormat = new Intl.NumberFormat('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const providerNames = { openai: 'OpenAI', anthropic: 'Anthropic' }

const providerName = ({ provider, baseUrl }: ModelSettings): string =>
  provider === 'custom' ? `«${new URL(baseUrl).host}»` : providerNames[provider]

/** The result of trying a model, and what to do about it. */
export function modelTrialText(outcome: ModelTestResult['outcome'], model: ModelSettings, ms: number): string {
  const provider = providerName(model)
  const origin = model.baseUrl === '' ? '' : new URL(model.baseUrl).origin
  const sentences: Record<ModelTestResult['outcome'], string> = {
    good: `Funciona: «${model.name}» contestó en ${secondsFormat.format(ms / 1000)} segundos.`,
    bad_key: `${provider} rechazó la clave. Cópiala otra vez, entera, desde tu cuenta con el proveedor.`,
    unknown_model: `${provider} no tiene el modelo «${model.name}», o tu clave no puede usarlo. Revisa cómo se escribe.`,
    out_of_money: `${provider} dice que tu cuenta no tiene saldo o agotó su cupo. Recárgala y prueba otra vez.`,
    rate_limited: `${provider} pide ir más despacio. Espera un minuto y prueba otra vez; si sigue, revisa el límite de tu cuenta.`,
    busy: `Muchas conversaciones le preguntan a la vez a ${provider}. Espera un momento y prueba otra vez.`,
    refused: `${provider} no aceptó la pregunta. Revisa el nombre del modelo.`,
    inward: `Esa dirección está en la red privada del servidor, y no se permite entrar ahí. Quien lleva el servidor puede permitirla: ALLOWED_PRIVATE_ORIGINS=${origin}`,
    unreachable: `No hubo conexión con ${provider}. Revisa la dirección, y que el programa esté encendido.`,
    not_a_model: `${provider} contestó, pero no como un modelo. Revisa la dirección: suele terminar en /v1.`,
    timeout: `${provider} tardó demasiado en contestar. Prueba otra vez o elige un modelo más rápido.`,
    empty: `${provider} contestó sin decir nada. Prueba con otro modelo.`,
  }
  return sentences[outcome]
}
