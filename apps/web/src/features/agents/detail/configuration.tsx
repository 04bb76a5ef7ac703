import type { Agent } from '@portavoz/contract'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { delayWord, languages, tones, wordOf } from '../options/option-words.ts'
import { modelWord } from './model-word.ts'
import { FactList } from './section.tsx'

const quoted = (isSaid: boolean, text: string, otherwise: string) => (isSaid && text ? `«${text}»` : otherwise)

const named = (variable: string) => `{{${variable}}}`

/** What was set, as far as it has an effect. */
export function Configuration({ agent }: { agent: Agent }) {
  const { customConfig: config, platform } = agent
  const { personality, fallbackBehavior, mediaNotice, neverAnswer } = config
  const manner = `${wordOf(tones, personality.tone)}, ${personality.formality === 'formal' ? 'de usted' : 'de tú'}`
  const facts = [
    { word: 'Modelo', value: modelWord(agent) },
    { word: 'Responde automáticamente', value: config.autoReply ? 'Sí' : 'No, espera a que respondas tú' },
    { word: 'Espera antes de responder', value: delayWord(config.responseDelay) },
    { word: 'Largo máximo de la respuesta', value: `${formatNumber(config.maxResponseLength)} caracteres` },
    { word: 'Muestra «escribiendo…»', value: config.useTypingIndicator ? 'Sí' : 'No' },
    { word: 'Tono y trato', value: manner },
    { word: 'Idioma', value: wordOf(languages, personality.language) },
    { word: 'Variables del prompt', value: Object.keys(config.variables).map(named).join(', ') || 'Ninguna' },
    { word: 'Saludo', value: quoted(true, config.greeting, 'Ninguno') },
    {
      word: 'Mensaje de respaldo',
      value: quoted(fallbackBehavior.enabled, fallbackBehavior.message, 'Ninguno: calla y te espera'),
    },
    { word: 'Aviso de que solo lee texto', value: quoted(mediaNotice.enabled, mediaNotice.message, 'Ninguno') },
    ...(platform === 'whatsapp'
      ? [{ word: 'Nunca responde a', value: neverAnswer.map(formatPhone).join(', ') || 'Nadie: responde a todos' }]
      : []),
  ]
  return <FactList facts={facts} />
}
