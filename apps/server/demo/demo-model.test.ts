import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'
import { expect, test } from 'vitest'
import { startDemoModel, replyTo } from './demo-model.ts'
import { DEMO_STORIES } from './stories/accounts.ts'
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
])('demo model: «%s» is answered from the shop’s story', (question, answer) => {
  expect(replyTo(nubeAltaTienda, question)).toContain(answer)
})

test('demo model: every question of a story gets a real answer', () => {
  for (const story of DEMO_STORIES)
    for (const { questions } of story.topics)
      for (const question of questions)
        expect([story.name, question, replyTo(story, question)]).not.toContain(story.unsure)
})

test('demo model: the instructions in the request choose the story', async () => {
  const demoModel = await startDemoModel(DEMO_STORIES, 0)
  const model = createOpenAICompatible({ name: 'demo', apiKey: 'demo', baseURL: `${demoModel.url}/v1` })('demo')
  const { text } = await generateText({
    model,
    instructions: jacarandaRecepcion.prompt,
    prompt: '¿A qué hora es el desayuno?',
  })
  expect(text).toContain('de 7:30 a 11:00')
  await demoModel.close()
})

test('demo model: a question below passages gets its usual reply and cites the first passage', async () => {
  const demoModel = await startDemoModel(DEMO_STORIES, 0)
  const model = createOpenAICompatible({ name: 'demo', apiKey: 'demo', baseURL: `${demoModel.url}/v1` })('demo')
  const below = (customerText: string) =>
    `<pasajes>\n[1] (Lista de precios) reclamos\n</pasajes>\n<cliente>\n${customerText}\n</cliente>`
  const say = async (customerText: string) =>
    (await generateText({ model, instructions: nubeAltaTienda.prompt, prompt: below(customerText) })).text
  expect(await say('¿Cuánto vale el café?')).toMatch(/Nariño \$38\.000.* \[1\]$/s)
  expect(await say('muchas gracias')).toMatch(/gusto(?!.*\[1\])/s)
  await demoModel.close()
})
