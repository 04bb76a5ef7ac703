import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'
import { expect, test } from 'vitest'
import { openBrain, replyOf } from './brain.ts'
import { stories } from './stories/accounts.ts'
import { jacarandaRecepcion } from './stories/jacaranda-recepcion.ts'
import { nubeAltaTienda } from './stories/nube-alta-tienda.ts'

test.each([
  ['hola!', '¡Hola! Soy el asistente'],
  ['¿Cuánto vale el café?', 'Nariño $38.000'],
  ['hacen envíos a medellin?', 'a Medellín llegamos en 2 a 4 días'],
  ['Reciben Nequi?', 'PSE, tarjeta o Nequi'],
  ['mi bolsa llegó rota', 'Le paso tu caso a Camila'],
  ['muchas gracias', '¡Con mucho gusto!'],
  ['asdf', '¿me cuentas si es sobre precios'],
])('the shop is asked «%s» and answers from its story', (asked, answer) => {
  expect(replyOf(nubeAltaTienda, asked)).toContain(answer)
})

test('every sentence that a story knows to ask is answered with something better than a shrug', () => {
  for (const story of stories)
    for (const { asks } of story.topics)
      for (const ask of asks) expect([story.name, ask, replyOf(story, ask)]).not.toContain(story.unsure)
})

test('over HTTP, the instructions tell which agent is speaking', async () => {
  const brain = await openBrain(stories, 0)
  const model = createOpenAICompatible({ name: 'demo', apiKey: 'demo', baseURL: `${brain.url}/v1` })('demo')
  const { text } = await generateText({
    model,
    instructions: jacarandaRecepcion.prompt,
    prompt: '¿A qué hora es el desayuno?',
  })
  expect(text).toContain('de 7:30 a 11:00')
  await brain.close()
})

test('a question below passages is answered as it would be alone, and names the first of them', async () => {
  const brain = await openBrain(stories, 0)
  const model = createOpenAICompatible({ name: 'demo', apiKey: 'demo', baseURL: `${brain.url}/v1` })('demo')
  const below = (said: string) =>
    `<pasajes>\n[1] (Lista de precios) reclamos\n</pasajes>\n<cliente>\n${said}\n</cliente>`
  const say = async (said: string) =>
    (await generateText({ model, instructions: nubeAltaTienda.prompt, prompt: below(said) })).text
  expect(await say('¿Cuánto vale el café?')).toMatch(/Nariño \$38\.000.* \[1\]$/s)
  expect(await say('muchas gracias')).toMatch(/gusto(?!.*\[1\])/s)
  await brain.close()
})
