import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'
import { expect, test } from 'vitest'
import { paymentCheckReply } from '../../test/payment-receipts/payment-checks.ts'
import { startDemoModel, replyTo } from './demo-model.ts'
import { classifyDraft } from './classify-draft.ts'
import { DEMO_STORIES } from '../stories/accounts.ts'
import { jacarandaRecepcion } from '../stories/jacaranda-recepcion.ts'
import { changesOf } from '../stories/versions.ts'
import { nubeAltaTienda } from '../stories/nube-alta-tienda.ts'

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

test('demo stories: what agents say at a hand-over fits any reason, also a price that they do not know', () => {
  for (const story of DEMO_STORIES) {
    const message = changesOf(story).at(-1)?.customConfig['escalationRules']
    expect(message).toMatchObject({ message: expect.stringMatching(/^Le paso .+ a (Camila|Rodrigo), /) })
    expect(JSON.stringify(message)).not.toMatch(/siento|lamento|disculp/i)
  }
})

test('demo model: the instructions in the request choose the story', async () => {
  const demoModel = await startDemoModel(DEMO_STORIES, () => 0)
  const model = createOpenAICompatible({ name: 'demo', apiKey: 'demo', baseURL: `${demoModel.url}/v1` })('demo')
  const { text } = await generateText({
    model,
    instructions: jacarandaRecepcion.prompt,
    prompt: '¿A qué hora es el desayuno?',
  })
  expect(text).toContain('de 7:30 a 11:00')
  await demoModel.close()
})

type DemoReply = { text: string; calls: { name: string; input: unknown }[] }

type ChatCompletion = {
  choices: { message: { content: string | null; tool_calls?: { function: { name: string; arguments: string } }[] } }[]
}

const TOOLS = ['no_answer', 'escalate: customer_request (…); complex_issue (…)'].map((text) => ({
  type: 'function',
  function: { name: text.split(':')[0], description: text, parameters: { type: 'object', properties: {} } },
}))

async function withDemoModel(
  run: (ask: (instructions: string, prompt: string) => Promise<DemoReply>) => Promise<void>,
) {
  const demoModel = await startDemoModel(DEMO_STORIES, () => 0)
  await run(async (instructions, prompt) => {
    const messages = [
      { role: 'system', content: instructions },
      { role: 'user', content: prompt },
    ]
    const response = await fetch(`${demoModel.url}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'demo', messages, tools: TOOLS }),
    })
    const { choices } = (await response.json()) as ChatCompletion
    const { content, tool_calls: calls = [] } = choices[0]!.message
    return {
      text: content ?? '',
      calls: calls.map(({ function: call }) => ({ name: call.name, input: JSON.parse(call.arguments) as unknown })),
    }
  })
  await demoModel.close()
}

const below = (passages: readonly string[], customerText: string) => {
  const block = passages.map((one, at) => `[${at + 1}] ${one}`).join('\n')
  return `<pasajes>\n${block}\n</pasajes>\n<cliente>\n${customerText}\n</cliente>`
}

const LIST = [
  '(Lista, fila 2) Producto: Aceite Nutrioli; Presentación: 850 ml; Precio: $46.90',
  '(Lista, fila 3) Producto: Frijol negro; Presentación: 1 kg; Precio: $38.50',
  '(Horario, Cuándo abrimos) Abrimos de lunes a sábado de 8:00 a 20:00.\nEl domingo descansamos.',
]

test('demo model: a question below passages gets its usual reply and cites a passage', () =>
  withDemoModel(async (ask) => {
    const say = async (text: string) => (await ask(nubeAltaTienda.prompt, below(['(Lista) reclamos'], text))).text
    expect(await say('¿Cuánto vale el café?')).toMatch(/Nariño \$38\.000.* \[1\]$/s)
    expect(await say('muchas gracias')).toMatch(/gusto(?!.*\[1\])/s)
  }))

test('demo model: an agent without a story answers from the passages, also of a list that was just uploaded', () =>
  withDemoModel(async (ask) => {
    const say = async (text: string) => (await ask('Atiendes una tienda.', below(LIST, text))).text
    expect(await say('Hola, ¿cuánto cuesta el aceite?')).toBe(
      'Aceite Nutrioli, 850 ml: $46.90\n\n¿Te ayudo con algo más? [1]',
    )
    expect(await say('¿A cómo el kilo de frijol?')).toContain('Frijol negro, 1 kg: $38.50')
    expect(await say('¿abren el domingo?')).toContain('El domingo descansamos.')
    expect(await say('hola')).toBe('¡Hola! ¿En qué te puedo ayudar?')
    // A list beside a story: the story knows no oil.
    expect((await ask(nubeAltaTienda.prompt, below(LIST, '¿cuánto cuesta el aceite?'))).text).toContain('$46.90')
  }))

test('demo model: what neither story nor passages have gets no answer', () =>
  withDemoModel(async (ask) => {
    const { calls } = await ask('Atiendes una tienda.', below(LIST, '¿tienen leche deslactosada?'))
    expect(calls).toEqual([{ name: 'no_answer', input: { question: '¿tienen leche deslactosada?' } }])
  }))

test('demo model: a complaint and a wish for a person are handed over', () =>
  withDemoModel(async (ask) => {
    const reasonOf = async (text: string) => (await ask(nubeAltaTienda.prompt, text)).calls
    expect(await reasonOf('mi bolsa llegó rota')).toEqual([{ name: 'escalate', input: { reason: 'complex_issue' } }])
    expect(await reasonOf('pásame al encargado')).toEqual([{ name: 'escalate', input: { reason: 'customer_request' } }])
  }))

test.each([
  ['Listo, descontado de tu saldo lo que transferiste', 'sí'],
  ['Su cuenta no presenta saldos pendientes después de este pago', 'sí'],
  ['Recibí tu comprobante. El equipo lo va a verificar y te confirma por aquí.', 'no'],
  ['Sí, tenemos café de Nariño a $38.000', 'no'],
])('demo model: whether «%s» confirms a payment: %s', async (draft, confirms) => {
  const demoModel = await startDemoModel(DEMO_STORIES, () => 0)
  const content = `<borrador>\n${draft}\n</borrador>\nContesta con payment_statement.`
  const response = await fetch(`${demoModel.url}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'demo', messages: [{ role: 'user', content }] }),
  })
  const { choices } = (await response.json()) as ChatCompletion
  const call = choices[0]?.message.tool_calls?.[0]?.function
  expect(call).toEqual({ name: 'payment_statement', arguments: JSON.stringify({ confirms }) })
  await demoModel.close()
})

test('demo model: what its own stories say of receipts confirms no payment', () => {
  const replies = DEMO_STORIES.flatMap(({ receipts }) => receipts?.reply ?? [])
  expect(replies.length).toBeGreaterThan(0)
  for (const reply of replies)
    expect(classifyDraft({ lastUserText: `<borrador>\n${reply}\n</borrador>` })).toEqual(paymentCheckReply('no'))
})
