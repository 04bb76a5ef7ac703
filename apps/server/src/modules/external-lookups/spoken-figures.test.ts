import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { oggFile } from '../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { startLookupServer } from '../../../test/helpers/lookup-server.ts'
import { sendAndDrain } from '../../../test/test-accounts.ts'

/** A shop with its own system, whose customers also speak. */
async function startListeningShop(config: Record<string, unknown> = {}) {
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  const shop = await startLookupServer(config, {
    env: { TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`, TRANSCRIPTION_MODEL: 'oido' },
  })
  const { server, bot, system } = shop
  return {
    ...shop,
    /** A person corrects what was heard in the last voice note. */
    async correct(text: string) {
      const note = await server.db
        .selectFrom('messages')
        .select('id')
        .where('type', '=', 'voice')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await server.call('PUT', `/api/messages/${note.id}/transcript`, { text }, shop.token)
    },
    async speak(words: string) {
      transcriber.queue(words)
      const voice = { ...bot.files.add(oggFile, { size: oggFile.length }), duration: 3 }
      await sendAndDrain(server, bot, { id: 99, firstName: 'Luz' }, { voice })
    },
    questions: () => system.received.map(({ body }) => body.question),
    transcriptMarks: () => system.received.map(({ body }) => body.isTranscript),
  }
}

test('figure in a voice note: the system is asked after the customer’s «sí», with the words that waited', async () => {
  const { server, speak, sendAsCustomer, questions, queueAnswers, sentTexts, fetchLastJournal } =
    await startListeningShop()
  server.model.queueReplies('Con gusto lo reviso.')
  await speak('¿Cómo va mi pedido 1523?')
  expect(questions()).toEqual([])
  expect(JSON.stringify(server.model.calls[0]?.body)).toContain('de una nota de voz se entendió «1523»')
  expect(sentTexts()).toEqual(['Con gusto lo reviso.\n\n¿Oí bien: «1523»?'])
  expect(JSON.stringify(await fetchLastJournal())).toContain(
    'No le preguntó todavía a tu sistema: oyó «1523» en una nota de voz y pidió confirmarlo',
  )

  queueAnswers('Sale el martes')
  server.model.queueReplies('Sale el martes.')
  await sendAsCustomer('Sí')
  expect(questions()).toEqual(['¿Cómo va mi pedido 1523?\nSí'])
  expect(server.model.calls.at(-1)?.lastUserText).toContain('<sistema>\nSale el martes\n</sistema>')
  expect(sentTexts().at(-1)).toBe('Sale el martes.')

  await speak('¿Y a qué hora llega el 1523?')
  expect(questions().slice(1)).toEqual(['¿Y a qué hora llega el 1523?'])
})

test('question that was heard, at once or before a typed «sí»: the system reads that it is a transcript', async () => {
  const { speak, sendAsCustomer, transcriptMarks } = await startListeningShop()
  await speak('¿Tienen pan de yuca?')
  await speak('¿Cómo va mi pedido 1523?')
  await sendAsCustomer('Sí')
  await sendAsCustomer('¿Abren los domingos?')
  expect(transcriptMarks()).toEqual([true, true, false])
})

test('figure in words: asked back with digits, and the system gets the words after «sí»', async () => {
  const { server, speak, sendAsCustomer, questions, sentTexts } = await startListeningShop()
  server.model.queueReplies('Con gusto lo reviso.')
  await speak('Mi pedido es el quince veintitrés')
  expect(questions()).toEqual([])
  expect(sentTexts()).toEqual(['Con gusto lo reviso.\n\n¿Oí bien: «1523»?'])
  await sendAsCustomer('Sí')
  expect(questions()).toEqual(['Mi pedido es el quince veintitrés\nSí'])
  await speak('Un momento, ya llego')
  expect(questions().slice(1)).toEqual(['Un momento, ya llego'])
})

test.each([
  ['Resérvame una mesa a las siete y media', '¿A las 7:30 de la mañana o de la noche?'],
  ['Can you send me fifteen chairs', '¿Oí bien: «15»?'],
  ['Je voudrais cinquante chaises', '¿Oí bien: «50»?'],
])('«%s»: waits for «sí» to «%s»', async (text, question) => {
  const { server, speak, sendAsCustomer, questions, sentTexts } = await startListeningShop()
  server.model.queueReplies('Con gusto lo reviso.')
  await speak(text)
  expect(questions()).toEqual([])
  expect(sentTexts()).toEqual([`Con gusto lo reviso.\n\n${question}`])
  await sendAsCustomer('Sí')
  expect(questions()).toEqual([`${text}\nSí`])
})

test('hour in a voice note: the part of the day confirms it, and the system gets both', async () => {
  const { speak, sendAsCustomer, questions, sentTexts } = await startListeningShop()
  await speak('Resérvame una mesa para las ocho')
  expect(questions()).toEqual([])
  expect(sentTexts().at(-1)).toMatch(/¿A las 8 de la mañana o de la noche\?$/)
  await sendAsCustomer('De la noche')
  expect(questions()).toEqual(['Resérvame una mesa para las ocho\nDe la noche'])
})

test('opening hours asked for in a voice note: the system is asked at once', async () => {
  const { speak, questions } = await startListeningShop()
  await speak('¿Abren a las ocho?')
  expect(questions()).toEqual(['¿Abren a las ocho?'])
})

test('figure that the model asks back by itself: not asked twice, and a spoken «sí» confirms', async () => {
  const { server, speak, questions, sentTexts } = await startListeningShop()
  server.model.queueReplies('¿Tu pedido es el 1523?')
  await speak('mi pedido es el 1523')
  expect(sentTexts()).toEqual(['¿Tu pedido es el 1523?'])
  await speak('sí, ese')
  expect(questions()).toEqual(['mi pedido es el 1523\nsí, ese'])
})

test.each([
  ['knows no answer', { tools: [{ name: 'no_answer', input: { question: 'x' } }], text: '' }],
  ['invents one', 'Tu pedido vale $45.000.'],
])('model that %s without the system: the customer is asked for the figure', async (_, reply) => {
  const { server, speak, sentTexts } = await startListeningShop()
  server.model.queueReplies(reply)
  await speak('mi pedido es el 1523')
  expect(sentTexts()).toEqual(['¿Oí bien: «1523»?'])
})

test.each<[answer: string, asked: string[]]>([
  ['No, es el 1532', ['mi pedido es el …\nNo, es el 1532']],
  ['1532', ['mi pedido es el …\n1532']],
  ['No es el 1523, es el 1532', ['mi pedido es el …\nNo es el 1523, es el 1532']],
  ['No, 1523 no, 1532', ['mi pedido es el …\nNo, 1523 no, 1532']],
  ['1532, no 1523', ['mi pedido es el …\n1532, no 1523']],
  ['Quiero 2 empanadas', ['Quiero 2 empanadas']],
  ['Llego en 10 min', ['Llego en 10 min']],
  ['mi cel es 300 111 2233', ['mi cel es 300 111 2233']],
  ['No, mejor a las 8', ['No, mejor a las 8']],
  ['No, gracias, ¿abren el 24?', ['No, gracias, ¿abren el 24?']],
  ['No', ['No']],
  ['Gracias', ['Gracias']],
  ['No, gracias. ¿Abren el 24 de diciembre hasta tarde?', ['No, gracias. ¿Abren el 24 de diciembre hasta tarde?']],
  ['¿Abren el 24?', ['¿Abren el 24?']],
])('answer «%s»: the system never gets the figure that was only heard', async (answer, asked) => {
  const { speak, sendAsCustomer, questions } = await startListeningShop()
  await speak('mi pedido es el 1523')
  await sendAsCustomer(answer)
  expect(questions()).toEqual(asked)
})

test.each(['es el 1523', 'Exactamente, el 1523', 'Sí, el 1523. ¿Cuándo llega?', 'ajá'])(
  'spoken answer «%s»: it confirms the figure that was asked back, and the system is asked',
  async (answer) => {
    const { server, speak, questions } = await startListeningShop()
    server.model.queueReplies('Ya veo.')
    await speak('mi pedido es el 1523')
    await speak(answer)
    expect(questions()).toEqual([`mi pedido es el 1523\n${answer}`])
  },
)

test.each<[corrected: string, answer: string, asked: string[]]>([
  ['¿Cómo va mi pedido 1523, el de Ana?', 'Sí', ['¿Cómo va mi pedido 1523, el de Ana?\nSí']],
  ['¿Cómo va mi pedido 1532?', 'No, es el 1532', ['¿Cómo va mi pedido 1532?\nNo, es el 1532']],
  ['¿Cómo va mi pedido 1532?', 'Sí', ['Sí']],
  ['¿Cómo va mi pedido 1523, el de Ana?', 'Gracias', ['Gracias']],
])(
  'a person corrects the note to «%s» before the contact answers «%s»: the system gets what waited',
  async (corrected, answer, asked) => {
    const { server, speak, correct, sendAsCustomer, questions } = await startListeningShop()
    server.model.queueReplies('Ya veo.', 'Gracias.')
    await speak('¿Cómo va mi pedido 1523?')
    await correct(corrected)
    await sendAsCustomer(answer)
    expect(questions()).toEqual(asked)
  },
)

test('note that was corrected before the reply: the system was asked, and is not asked about it again', async () => {
  const { server, bot, speak, correct, sendAsCustomer, questions } = await startListeningShop()
  server.model.queueReplies('Ya veo.', 'Va en camino.')
  server.model.hold()
  const spoken = speak('¿Cómo va mi pedido 1523?')
  await server.model.waitForCalls(1)
  await correct('¿Cómo va mi pedido 1532?')
  server.model.release()
  await spoken
  await server.drain()
  expect(questions()).toEqual(['¿Cómo va mi pedido 1532?'])
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Va en camino.'])
  await sendAsCustomer('Sí')
  expect(questions().slice(1)).toEqual(['Sí'])
})

test('note that was corrected before the reply, whose question has another figure: not asked about again', async () => {
  const { server, speak, correct, sendAsCustomer, questions } = await startListeningShop()
  server.model.queueReplies('Ya veo.', '¿Te lo llevan a las 3?', 'Listo.')
  server.model.hold()
  const spoken = speak('¿Cómo va mi pedido 1523?')
  await server.model.waitForCalls(1)
  await correct('¿Cómo va mi pedido 1532?')
  server.model.release()
  await spoken
  await server.drain()
  await sendAsCustomer('a las 4')
  expect(questions()).toEqual(['¿Cómo va mi pedido 1532?', 'a las 4'])
})

test('question of the model for another figure that holds its digits: the heard one is asked back', async () => {
  const { server, speak, sentTexts } = await startListeningShop()
  server.model.queueReplies('¿Para el 12?')
  await speak('quiero 2 sillas')
  expect(sentTexts()).toEqual(['¿Para el 12?\n\n¿Oí bien: «2»?'])
})

test('correction by voice: asked back too', async () => {
  const { server, speak, questions, sentTexts } = await startListeningShop()
  server.model.queueReplies('Ya veo.', 'Perdona.')
  await speak('mi pedido es el 1523')
  await speak('no, es el 1532')
  expect(sentTexts()[1]).toBe('Perdona.\n\n¿Oí bien: «1532»?')
  expect(questions()).toEqual([])
})

test.each<[answer: string, original: string]>([
  ['no, es el 1532', '¿Cómo va mi pedido …?'],
  ['sí, y el 1532', '¿Cómo va mi pedido 1523?'],
])(
  '«%s» by voice, then a written «sí»: the system also gets the first question, without what was misheard',
  async (answer, original) => {
    const { server, speak, sendAsCustomer, questions } = await startListeningShop()
    server.model.queueReplies('Ya veo.', 'Perdona.', 'Gracias.')
    await speak('¿Cómo va mi pedido 1523?')
    await speak(answer)
    await sendAsCustomer('Sí')
    expect(questions()).toEqual([`${original}\n${answer}\nSí`])
  },
)

test('confirmed «200 MIL» before a spoken correction: the system gets it whole', async () => {
  const { server, speak, sendAsCustomer, questions } = await startListeningShop()
  server.model.queueReplies('Ya veo.', 'Perdona.', 'Gracias.')
  await speak('Tengo 200 MIL')
  await speak('sí, y el 1532')
  await sendAsCustomer('Sí')
  expect(questions()).toEqual(['Tengo 200 MIL\nsí, y el 1532\nSí'])
})

test('figure asked back twice without a clear answer: a person takes over, and the journal says why', async () => {
  const { server, speak, questions, sentTexts, fetchLastJournal } = await startListeningShop({
    escalationRules: { message: 'Ya te atiende una persona.' },
  })
  server.model.queueReplies('Ya veo.', 'Perdona.', 'Perdona otra vez.')
  await speak('mi pedido es el 1523')
  await speak('no, es el 1532')
  await speak('que no, el 1533')
  expect(sentTexts().slice(1)).toEqual(['Perdona.\n\n¿Oí bien: «1532»?', 'Ya te atiende una persona.'])
  expect(questions()).toEqual([])
  expect(JSON.stringify(await fetchLastJournal())).toContain(
    'Preguntó 2 veces por las cifras que oyó en notas de voz y no quedaron claras: pasó la conversación a una persona',
  )
  expect(await server.db.selectFrom('conversations').select(['status', 'pausedBy']).execute()).toEqual([
    { status: 'transferred', pausedBy: 'escalation' },
  ])

  const active = { status: 'active', pausedBy: null, pausedAt: null } as const
  await server.db.updateTable('conversations').set(active).execute()
  server.model.queueReplies('Gracias.')
  await speak('ahora es el 77')
  expect(sentTexts()[3]).toBe('Gracias.\n\n¿Oí bien: «77»?')
})

test('agent that hands nothing off: after two questions it asks for the figures in writing', async () => {
  const { server, speak, sendAsCustomer, questions, sentTexts } = await startListeningShop({
    features: { humanEscalation: false },
  })
  server.model.queueReplies('Ya veo.', 'Perdona.', 'Perdona otra vez.')
  await speak('mi pedido es el 1523')
  await speak('no, es el 1532')
  await speak('que no, el 1533')
  expect(sentTexts()[2]).toBe('¿Me escribes esas cifras, por favor?')
  await sendAsCustomer('1534')
  expect(questions()).toEqual(['mi pedido es el …\nno, es el …\nque no, el …\n1534'])
})

test('phone asked back twice for the lead without a clear answer: a person takes over', async () => {
  const { server, speak, sentTexts } = await startListeningShop({
    dataSources: { webhook: false },
    leadCapture: { enabled: true, requiredFields: ['phone'] },
    escalationRules: { message: 'Ya te atiende una persona.' },
  })
  for (const phone of ['300 111 2233', '300 111 2244', '300 111 2255'])
    server.model.queueReplies({ tools: [{ name: 'save_lead', input: { phone } }], text: '' }, 'Gracias.')
  await speak('mi número es 300 111 2233')
  await speak('no, 300 111 2244')
  await speak('no, 300 111 2255')
  expect(sentTexts()).toEqual([
    'Gracias.\n\n¿Tu teléfono es «300 111 2233»?',
    'Gracias.\n\n¿Tu teléfono es «300 111 2244»?',
    'Ya te atiende una persona.',
  ])
  expect(await server.db.selectFrom('leads').select('fields').execute()).toEqual([])
})

test('typed question after a phone that was asked back twice: answered, with the request to write it', async () => {
  const { server, speak, sendAsCustomer, sentTexts } = await startListeningShop({
    dataSources: { webhook: false },
    leadCapture: { enabled: true, requiredFields: ['phone'] },
  })
  const save = { tools: [{ name: 'save_lead', input: { phone: '300 111 2233' } }], text: '' }
  server.model.queueReplies(save, 'Gracias.', save, 'Perdona.', save, 'Con gusto te cuento.', 'Claro.')
  await speak('mi número es 300 111 2233')
  await speak('que es el 300 111 2233, no otro')
  await sendAsCustomer('¿A qué hora abren?')
  expect(sentTexts().slice(2)).toEqual(['Con gusto te cuento.\n\n¿Me escribes esas cifras, por favor?'])
})

test('spoken e-mail without figures, asked back twice: a person takes over', async () => {
  const { server, speak, sentTexts } = await startListeningShop({
    leadCapture: { enabled: true, requiredFields: ['email'] },
    escalationRules: { message: 'Ya te atiende una persona.' },
  })
  for (const email of ['ana@casa.co', 'hanna@casa.co', 'jana@casa.co'])
    server.model.queueReplies({ tools: [{ name: 'save_lead', input: { email } }], text: '' }, 'Gracias.')
  await speak('mi correo es ana@casa.co')
  await speak('no, hanna@casa.co')
  await speak('no, jana@casa.co')
  expect(sentTexts().slice(1)).toEqual(['Gracias.\n\n¿Tu correo es «hanna@casa.co»?', 'Ya te atiende una persona.'])
})

test('spoken e-mail of an agent that hands nothing off: after two questions it is asked for in writing', async () => {
  const { server, speak, sentTexts } = await startListeningShop({
    features: { humanEscalation: false },
    leadCapture: { enabled: true, requiredFields: ['email'] },
  })
  for (const email of ['ana@casa.co', 'hanna@casa.co', 'jana@casa.co', 'juana@casa.co'])
    server.model.queueReplies({ tools: [{ name: 'save_lead', input: { email } }], text: '' }, 'Gracias.')
  await speak('mi correo es ana@casa.co')
  await speak('no, hanna@casa.co')
  for (const email of ['jana@casa.co', 'juana@casa.co']) {
    await speak(`no, ${email}`)
    expect(sentTexts().at(-1)).toBe('Gracias.\n\n¿Me escribes ese dato, por favor?')
  }
})

test.each<[what: string, hours: number, typed: boolean, reply: string]>([
  ['seven hours later', 7, false, 'Claro.\n\n¿Oí bien: «3»?'],
  ['five hours later', 5, false, 'Ya te atiende una persona.'],
  ['after a typed question about something else', 0, true, 'Claro.\n\n¿Oí bien: «3»?'],
])('figure %s, when two questions were ignored before', async (_, hours, typed, reply) => {
  const { server, speak, sendAsCustomer, sentTexts } = await startListeningShop({
    escalationRules: { message: 'Ya te atiende una persona.' },
  })
  server.model.queueReplies('Claro.', 'Claro.')
  await speak('somos 2')
  await speak('para el 24')
  if (typed) await sendAsCustomer('¿A qué hora abren?')
  await server.db
    .updateTable('messages')
    .set({ at: sql<Date>`at - make_interval(hours => ${hours}::int)` })
    .execute()
  server.model.queueReplies('Claro.')
  await speak('quiero 3 sillas')
  expect(sentTexts().at(-1)).toBe(reply)
})

test('«no» without a figure between two questions: they still are in a row', async () => {
  const { server, speak, sentTexts } = await startListeningShop({
    escalationRules: { message: 'Ya te atiende una persona.' },
  })
  server.model.queueReplies('Claro.', '¿Cuál es?', 'Claro.', 'Claro.')
  await speak('mi pedido es el 1523')
  await speak('No, ese no')
  await speak('es el 1532')
  await speak('no, el 1533')
  expect(sentTexts().slice(2)).toEqual(['Claro.\n\n¿Oí bien: «1532»?', 'Ya te atiende una persona.'])
})

test('long answer that begins with «sí»: no person is called for its further figures', async () => {
  const { server, speak, sentTexts } = await startListeningShop()
  server.model.queueReplies('Claro.', 'Claro.', 'Claro.')
  await speak('quiero 1 sofá')
  await speak('que no, quiero 2 sillas')
  await speak('sí, exacto, y además quiero 3 mesas y 5 lámparas')
  expect(sentTexts()[2]).toBe('Claro.\n\n¿Oí bien: «3» y «5»?')
})

test('clear answers with further figures: each is asked back, and no person is called', async () => {
  const { server, speak, sentTexts } = await startListeningShop()
  server.model.queueReplies('Claro.', 'Claro.', 'Claro.')
  await speak('quiero 2 sillas')
  await speak('sí, y 3 mesas')
  await speak('sí, y también 5 lámparas')
  expect(sentTexts()).toEqual([2, 3, 5].map((figure) => `Claro.\n\n¿Oí bien: «${figure}»?`))
})

test('model that fails at first: the journal says once that the system was not asked', async () => {
  const { server, speak, sentTexts } = await startListeningShop({ fallbackBehavior: { retryAttempts: 2 } })
  server.model.queueReplies({ status: 500 }, { status: 500 }, 'Ya veo.')
  await speak('mi pedido es el 1523')
  await server.drain()
  expect(sentTexts()).toEqual(['Ya veo.\n\n¿Oí bien: «1523»?'])
  expect(server.model.calls.length).toBeGreaterThan(1)
  const steps = await server.db.selectFrom('journal').select('step').where('step', '=', 'lookup_held').execute()
  expect(steps).toHaveLength(1)
})

test.each([
  ['no figure', () => 'quiero ver sillas'],
  ['a figure that the customer wrote before', () => 'repito: el 1523'],
  ['an amount that was written with other signs', () => 'tengo $200.000'],
])('voice note with %s: the system is asked at once', async (_, words) => {
  const { speak, sendAsCustomer, questions } = await startListeningShop()
  await sendAsCustomer('Mi pedido es el 1523 y tengo 200 mil')
  await speak(words())
  expect(questions()[1]).toBe(words())
})

test('many figures: the customer is asked to write them', async () => {
  const { server, speak, sendAsCustomer, questions, sentTexts } = await startListeningShop()
  server.model.queueReplies('Claro.')
  await speak('del 11, del 22, del 33, del 44 y del 55')
  expect(sentTexts()).toEqual(['Claro.\n\n¿Me escribes esas cifras, por favor?'])
  await sendAsCustomer('Sí, claro')
  expect(questions()).toEqual(['Sí, claro'])
})

test('lead and lookup with the same figure: one question, and one «sí» for both', async () => {
  const { server, speak, sendAsCustomer, questions, sentTexts } = await startListeningShop({
    leadCapture: { enabled: true, requiredFields: ['phone'] },
  })
  server.model.queueReplies({ tools: [{ name: 'save_lead', input: { phone: '300 111 2233' } }], text: '' }, 'Gracias.')
  await speak('mi número es 300 111 2233')
  expect(sentTexts()).toEqual(['Gracias.\n\n¿Tu teléfono es «300 111 2233»?'])
  await sendAsCustomer('Sí')
  expect(questions()).toEqual(['mi número es 300 111 2233\nSí'])
  expect(await server.db.selectFrom('leads').select('fields').execute()).toEqual([
    { fields: { phone: '300 111 2233' } },
  ])
})
