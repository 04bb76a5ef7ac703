import { expect, onTestFinished, test } from 'vitest'
import { mp4File, oggFile } from '../../../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber, type TranscriberReply } from '../../../../../test/fakes/model/fake-transcriber.ts'
import { createOwnerWithAgent, fetchThread, waitUntilConfirmed } from '../../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../../test/test-server.ts'

const luz = { id: 99, firstName: 'Luz' }
const TOO_LONG = /¿Me la envías más corta o me lo escribes\?$/
const MEDIA_NOTICE = 'Por ahora solo leo texto'

/** A shop whose installation hears voice notes, unless `hears` is false. Its model, if any, sees no pictures. */
async function startShop({
  customConfig = {},
  hasModel = true,
  hears = true,
  replies = [] as TranscriberReply[],
} = {}) {
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  transcriber.queue(...replies)
  const server = await startTestServer({
    env: {
      ...(hears && { TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`, TRANSCRIPTION_MODEL: 'oido' }),
      ...(!hasModel && { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' }),
    },
  })
  const { bot, token } = await createOwnerWithAgent(server, { disclosure: { enabled: false }, ...customConfig })
  const voice = (duration = 3) => ({ voice: { ...bot.files.add(oggFile), duration } })
  const photo = (caption?: string) => ({
    photo: [{ ...bot.files.add(oggFile), width: 1, height: 1 }],
    caption: caption ?? '',
  })
  const video = (caption?: string) => ({
    video: { ...bot.files.add(mp4File), duration: 3, width: 1, height: 1 },
    ...(caption !== undefined && { caption }),
  })
  /** One burst. */
  const write = async (...contents: Parameters<typeof bot.sendAsCustomer>[1][]) => {
    const date = Math.floor(server.clock.now().getTime() / 1000)
    for (const content of contents)
      bot.sendAsCustomer(luz, { ...(typeof content === 'string' ? { text: content } : content), date })
    await waitUntilConfirmed(bot)
    await server.drain()
    return bot.sent.at(-1)?.text ?? ''
  }
  const journalOfLast = async () => {
    const { messages } = await fetchThread(server, token)
    const id = messages.findLast(({ direction }: { direction: string }) => direction === 'incoming')?.id
    return (await server.call('GET', `/api/messages/${id}/journal`, undefined, token)).body.data
  }
  return { server, bot, transcriber, voice, photo, video, write, journalOfLast }
}

test.each([true, false])(
  'note that is too long beside a text, model: %s: its sentence ends the reply',
  async (hasModel) => {
    const { bot, server, voice, write, journalOfLast } = await startShop({ hasModel })
    expect(await write('¿Venden arepas?', voice(420))).toMatch(TOO_LONG)
    expect(bot.sent).toHaveLength(1)
    const { answered, steps } = await journalOfLast()
    expect(answered).toBe(true)
    expect(JSON.stringify(steps)).toContain(
      'No se entendió una nota de voz: dura más de 5 minutos. Se lo dijo al cliente al final de la respuesta',
    )
    const [exchange] = await server.db.selectFrom('exchanges').select('outcome').execute()
    expect(exchange?.outcome).toBe(hasModel ? 'answered' : 'no_model')
  },
)

test('once a day: neither a second reply nor a lone note repeats the sentence', async () => {
  const { bot, server, voice, write } = await startShop()
  await write('¿Venden arepas?', voice(420))
  expect(await write('¿Y la empanada?', voice(420))).not.toMatch(TOO_LONG)
  await write(voice(420))
  expect(bot.sent).toHaveLength(2)
  server.advanceClock(25 * 3_600_000)
  expect(await write('¿Y el jugo?', voice(420))).toMatch(TOO_LONG)
})

test('a lone note got the sentence: a reply of the same day does not repeat it', async () => {
  const { voice, write } = await startShop()
  expect(await write(voice(420))).toMatch(TOO_LONG)
  expect(await write('¿Y la empanada?', voice(420))).not.toMatch(TOO_LONG)
})

test('three voice notes, one refused: the reply ends with the notice about that one', async () => {
  const { server, bot, voice, write } = await startShop({
    replies: ['Quiero dos empanadas', { status: 400, message: 'Invalid file format.' }, 'y un jugo'],
  })
  const text = await write(voice(), voice(4), voice(5))
  expect(text).toContain('Quiero dos empanadas')
  expect(text).toMatch(/No pude abrir tu nota de voz\. ¿La envías otra vez o me lo escribes\?$/)
  expect(bot.sent).toHaveLength(1)
  expect(JSON.stringify(server.model.calls[0]?.body)).toContain('va un aviso de lo que no se pudo escuchar o ver')
})

test('the guard holds no reply because of the sentence, and a model that says it already is not echoed', async () => {
  const { server, voice, write } = await startShop()
  const sentence =
    'Tu nota de voz dura más de 5 minutos y no alcanzo a escucharla entera. ¿Me la envías más corta o me lo escribes?'
  server.model.queueReplies('Con gusto te ayudo.')
  expect(await write('¿Me ayudan?', voice(420))).toBe(`Con gusto te ayudo.\n\n${sentence}`)
  server.advanceClock(25 * 3_600_000)
  server.model.queueReplies(`Con gusto. ${sentence}`)
  expect(await write('¿Me ayudan otra vez?', voice(420))).toBe(`Con gusto. ${sentence}`)
})

test('notices that are switched off: nothing is appended', async () => {
  const { server, voice, write } = await startShop({ customConfig: { mediaNotice: { enabled: false } } })
  expect(await write('¿Venden arepas?', voice(420))).not.toMatch(TOO_LONG)
  expect(JSON.stringify(server.model.calls[0]?.body)).not.toContain('va un aviso de lo que')
})

test('hand-off: the person hears the note, so the contact is not asked to write', async () => {
  const { voice, write } = await startShop()
  expect(await write('quiero comprar', voice(420))).not.toMatch(TOO_LONG)
})

test('reply without a text stays silent', async () => {
  const { bot, voice, write } = await startShop({
    hasModel: false,
    customConfig: { fallbackBehavior: { enabled: false } },
  })
  await write('¿Venden arepas?', voice(420))
  expect(bot.sent).toEqual([])
})

test.each([true, false])(
  'picture that no model sees beside a text, model: %s: the notice ends the reply once',
  async (hasModel) => {
    const { bot, photo, write, journalOfLast } = await startShop({ hasModel })
    expect(await write('¿Venden esta?', photo())).toMatch(
      /\n\nPor ahora solo leo texto\. ¿Me lo escribes, por favor\?$/,
    )
    expect(JSON.stringify((await journalOfLast()).steps)).toContain('avisó que por ahora solo lee texto')
    expect(await write(photo('¿y esta?'))).not.toContain(MEDIA_NOTICE)
    await write(photo())
    expect(bot.sent).toHaveLength(2)
  },
)

test('note that no transcriber hears beside a text: the notice ends the reply, once per conversation', async () => {
  const { server, bot, voice, write, journalOfLast } = await startShop({ hears: false })
  server.model.queueReplies('Con gusto te ayudo.')
  expect(await write('¿Me ayudan?', voice())).toBe(
    'Con gusto te ayudo.\n\nPor ahora solo leo texto. ¿Me lo escribes, por favor?',
  )
  expect(JSON.stringify((await journalOfLast()).steps)).toContain('avisó que por ahora solo lee texto')
  expect(await write('¿Y la empanada?', voice())).not.toContain(MEDIA_NOTICE)
  await write(voice())
  expect(bot.sent).toHaveLength(2)
})

test('note with a caption that nothing hears: a notice, and the model reads that it was not heard', async () => {
  const { server, voice, write } = await startShop({ hears: false })
  server.model.queueReplies('Con gusto te ayudo.')
  expect(await write({ ...voice(), caption: '¿Me ayudan con esto?' })).toBe(
    'Con gusto te ayudo.\n\nPor ahora solo leo texto. ¿Me lo escribes, por favor?',
  )
  expect(server.model.calls[0]?.lastUserText).toContain('[nota de voz, no se pudo escuchar] ¿Me ayudan con esto?')
  expect(JSON.stringify(server.model.calls[0]?.body)).toContain('no hagas como si supieras qué muestra o qué dice')
})

test('note with a caption that is heard: its words count, without a notice', async () => {
  const { server, voice, write } = await startShop({ replies: ['Quiero dos empanadas'] })
  expect(await write({ ...voice(), caption: 'Mi pedido' })).not.toContain(MEDIA_NOTICE)
  expect(JSON.stringify(server.model.calls[0]?.body)).not.toContain('no hagas como si supieras')
})

const UNTOLD_VIDEO = expect.objectContaining({
  kind: 'stop',
  text: 'El agente no ve videos: no sabe qué muestra el que llegó',
})
const VIDEO_SENTENCE = 'Todavía no puedo ver videos. ¿Me escribes qué se ve en el tuyo?'

test.each([true, false])(
  'video beside a text, model: %s: its sentence ends the reply, once a day',
  async (hasModel) => {
    const { server, bot, video, write, journalOfLast } = await startShop({
      hasModel,
      customConfig: { features: { humanEscalation: false } },
    })
    expect(await write('¿Me ayudan?', video())).toMatch(/\n\nTodavía no puedo ver videos\. ¿Me escribes qué se ve/)
    const { steps } = await journalOfLast()
    expect(steps).not.toContainEqual(UNTOLD_VIDEO)
    expect(JSON.stringify(steps)).toContain(
      'El agente no ve videos: no sabe qué muestra el que llegó. Se lo dijo al cliente',
    )
    expect(await write('¿Y este?', video())).not.toContain(VIDEO_SENTENCE)
    expect((await journalOfLast()).steps).toContainEqual(UNTOLD_VIDEO)
    server.advanceClock(25 * 3_600_000)
    expect(await write('¿Y este otro?', video())).toContain(VIDEO_SENTENCE)
    expect(bot.sent).toHaveLength(3)
  },
)

test('GIF beside a text: no sentence about videos', async () => {
  const { server, bot, write, journalOfLast } = await startShop()
  const animation = { animation: { ...bot.files.add(mp4File), duration: 2, width: 1, height: 1 } }
  expect(await write('¿Me ayudan?', animation)).not.toContain(VIDEO_SENTENCE)
  expect((await journalOfLast()).steps).not.toContainEqual(UNTOLD_VIDEO)
  expect(server.model.calls[0]?.lastUserText).toContain('[video, no se vio]')
})

test('video with a caption: the model reads that it was not seen', async () => {
  const { server, video, write } = await startShop()
  server.model.queueReplies('Con gusto te ayudo.')
  expect(await write(video('¿Arreglan esto?'))).toBe(`Con gusto te ayudo.\n\n${VIDEO_SENTENCE}`)
  expect(server.model.calls[0]?.lastUserText).toContain('[video, no se vio] ¿Arreglan esto?')
  expect(JSON.stringify(server.model.calls[0]?.body)).toContain('no hagas como si supieras qué muestra o qué dice')
  expect(JSON.stringify(server.model.calls[0]?.body)).toContain('va un aviso de lo que no se pudo escuchar o ver')
})

test('video beside a picture that no model sees: one notice is about both', async () => {
  const { video, photo, write, journalOfLast } = await startShop()
  const text = await write('¿Venden esta?', photo(), video())
  expect(text).toContain(MEDIA_NOTICE)
  expect(text).not.toContain(VIDEO_SENTENCE)
  expect((await journalOfLast()).steps).not.toContainEqual(UNTOLD_VIDEO)
})

test('video alone, or notices that are switched off: no sentence about videos', async () => {
  const alone = await startShop()
  expect(await alone.write(alone.video())).toContain(MEDIA_NOTICE)
  const silent = await startShop({ customConfig: { mediaNotice: { enabled: false } } })
  expect(await silent.write('¿Me ayudan?', silent.video())).not.toContain(VIDEO_SENTENCE)
  expect((await silent.journalOfLast()).steps).toContainEqual(UNTOLD_VIDEO)
})

test('question for a lead field before the sentence about videos: its answer is recognised', async () => {
  const { server, video, write } = await startShop({
    hasModel: false,
    customConfig: { leadCapture: { requiredFields: ['name'] }, fallbackBehavior: { message: 'Todavía no lo sé.' } },
  })
  await write('¿Venden jugos?')
  expect(await write('¿Venden arepas?', video())).toContain('¿Me dices tu nombre, por favor?')
  await write('Luz Marín')
  const [lead] = await server.db.selectFrom('leads').select('fields').execute()
  expect(lead?.fields).toEqual({ name: 'Luz Marín' })
})

test('note that is heard beside a text: no notice that only texts are read', async () => {
  const { voice, write } = await startShop({ replies: ['¿Venden arepas?'] })
  expect(await write('Buenas', voice())).not.toContain(MEDIA_NOTICE)
})

test('file that cannot be read beside a text: its sentence ends the reply, once a day', async () => {
  const { bot, write } = await startShop()
  const file = () => ({ document: { ...bot.files.add(Buffer.from('%PDF-1.7 roto')), file_name: 'lista.pdf' } })
  expect(await write('¿Tienen todo esto?', file())).toMatch(
    /No pude leer tu archivo\. ¿Lo envías otra vez en PDF, Word o Excel, o me lo escribes\?$/,
  )
  expect(await write('¿Y esto?', file())).not.toContain('No pude leer tu archivo')
})

test('question for a lead field before the sentence: its answer is recognised', async () => {
  const { server, voice, write } = await startShop({
    hasModel: false,
    customConfig: {
      leadCapture: { requiredFields: ['name'] },
      fallbackBehavior: { message: 'Todavía no lo sé.' },
    },
  })
  await write('¿Venden jugos?')
  const asked = await write('¿Venden arepas?', voice(420))
  expect(asked).toContain('¿Me dices tu nombre, por favor?')
  expect(asked).toMatch(TOO_LONG)
  await write('Luz Marín')
  const [lead] = await server.db.selectFrom('leads').select('fields').execute()
  expect(lead?.fields).toEqual({ name: 'Luz Marín' })
})

test('notice with blanks around it: the question before it is recognised', async () => {
  const message = '  Aún no veo fotos.\n'
  const { server, bot, photo, write } = await startShop({
    hasModel: false,
    customConfig: {
      mediaNotice: { message },
      leadCapture: { requiredFields: ['name'] },
      fallbackBehavior: { message: 'Todavía no lo sé.' },
    },
  })
  await write('¿Venden jugos?')
  expect(await write('¿Venden esta?', photo())).toMatch(/¿Me dices tu nombre, por favor\?\n\nAún no veo fotos\.$/)
  expect(bot.sent).toHaveLength(2)
  await write('Luz Marín')
  const [lead] = await server.db.selectFrom('leads').select('fields').execute()
  expect(lead?.fields).toEqual({ name: 'Luz Marín' })
})
