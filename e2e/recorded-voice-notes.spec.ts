import type { Page, Route } from '@playwright/test'
import { limits } from '@portavoz/contract'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { holdTimeouts } from './hold-timeouts.ts'
import { callApi } from './linked-agent.ts'
import type { Product } from './product.ts'
import { addAttendant, openAsMember } from './team.ts'
import { toasts } from './toasts.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'

const FILES_PATH = '**/api/conversations/*/files'
/** Each second is shown for a second only, so this stays true. In two seconds even a slow microphone gives a sound. */
const fromTwoSeconds = /Grabando (0:0[2-9]|0:[1-5]\d|[1-4]:\d\d) de 5:00/

/** Luz wrote to the bot. */
async function signUpWithLuz(product: Product, username: string, chat: number) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer({ id: chat, firstName: 'Luz' }, '¿Tienen ramos?')
  await bot.waitForSent(1)
  return { owner, bot }
}

/** The same, and a person has the conversation open. */
async function openLuz(page: Page, product: Product, username: string, chat: number) {
  const { owner, bot } = await signUpWithLuz(product, username, chat)
  await openSignedIn(page, owner, '/conversations')
  return { bot, ...(await openThread(page)) }
}

async function openThread(page: Page) {
  const open = () => page.getByRole('button', { name: 'Luz', exact: true }).click()
  await open()
  const thread = page.getByRole('log', { name: 'Mensajes' })
  await expect(thread.getByText('¿Tienen ramos?', { exact: true })).toBeVisible()
  const attached = page.getByRole('list', { name: 'Archivos para enviar' })
  return {
    thread,
    open,
    box: page.getByLabel('Mensaje', { exact: true }),
    record: page.getByRole('button', { name: 'Grabar nota de voz' }),
    timer: page.getByRole('timer'),
    note: attached.getByRole('listitem', { name: 'Nota de voz' }),
    player: attached.getByLabel('Escuchar la grabación'),
    send: page.getByRole('button', { name: /^Envia/ }),
  }
}

const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** How long the browser plays the file, which it decodes to its end. */
const decodedSeconds = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const { duration } = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file.buffer)
    return duration
  }, bytes.toString('base64'))

/** The microphone gives its first sound, and records a second of it, when the returned function is called. */
async function holdMicrophone(page: Page) {
  await page.evaluate(() => {
    const { start } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function (this: MediaRecorder) {
      this.addEventListener('start', () => dispatchEvent(new Event('recording')))
      addEventListener('sound', () => start.call(this), { once: true })
      MediaRecorder.prototype.start = start
    }
  })
  return () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('recording', () => setTimeout(resolve, 1_000), { once: true })
          dispatchEvent(new Event('sound'))
        }),
    )
}

/** Holds back the answer to the next upload, which the server stores. Resolves to the upload's address then. */
async function holdAnswer(page: Page) {
  const [stored, released] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const hold = async (route: Route) => {
    const response = await route.fetch()
    stored.resolve(route.request().url())
    await released.promise
    await route.fulfill({ response })
  }
  await page.route(FILES_PATH, hold, { times: 1 })
  return { stored: stored.promise, release: released.resolve }
}

/** The next recording of the page is empty. */
const silenceMicrophone = (page: Page) =>
  page.evaluate(() => {
    MediaRecorder.prototype.addEventListener = function (this: MediaRecorder, ...listening: unknown[]) {
      if (listening[0] === 'dataavailable') Reflect.deleteProperty(MediaRecorder.prototype, 'addEventListener')
      else Reflect.apply(EventTarget.prototype.addEventListener, this, listening)
    }
  })

test('a voice note: cancelled, recorded again, heard, and sent as a voice note in Ogg with Opus', async ({
  page,
  product,
}) => {
  const { bot, thread, record, timer, note, player, send } = await openLuz(page, product, 'grabadora_uno', 52_101)

  await test.step('what is cancelled is gone, and the keyboard stays at the button', async () => {
    await record.press('Enter')
    await expect(timer).toContainText(fromTwoSeconds)
    expect(await asksBeforeLeaving(page)).toBe(true)
    await checkAllSizes(page)
    await page.getByRole('button', { name: 'Cancelar', exact: true }).press('Enter')
    await expect(timer).toHaveCount(0)
    await expect(record).toBeFocused()
    await expect(note).toHaveCount(0)
    await expect(send).toBeDisabled()
    expect(await asksBeforeLeaving(page)).toBe(false)
  })

  await test.step('what is recorded can be heard before it is sent', async () => {
    const openMicrophone = await holdMicrophone(page)
    await record.press('Enter')
    await expect(timer).toContainText(fromTwoSeconds)
    await openMicrophone()
    await page.getByRole('button', { name: 'Detener y escuchar' }).press('Enter')
    await expect(note).toContainText(/Nota de voz · \d:\d\d/)
    await expect(page.getByRole('status').filter({ hasText: 'Nota de voz lista' })).toBeAttached()
    await player.evaluate((audio: HTMLAudioElement) => audio.play())
    await expect(player).toHaveJSProperty('error', null)
    await player.evaluate((audio: HTMLAudioElement) => audio.pause())
    expect(await asksBeforeLeaving(page)).toBe(true)
    await checkAllSizes(page)
  })

  await send.click()
  await expect(note).toHaveCount(0)
  await bot.waitForSent(2)
  const file = bot.sent.at(-1)?.file
  if (!file) throw new Error('no file arrived')
  expect([file.method, file.bytes.toString('latin1', 0, 4), file.bytes.toString('latin1', 28, 36)]).toEqual([
    'voice',
    'OggS',
    'OpusHead',
  ])
  expect(file.duration).toBeGreaterThanOrEqual(1)
  expect(Math.abs((await decodedSeconds(page, file.bytes)) - (file.duration ?? 0))).toBeLessThan(1)
  const message = thread.locator('li[data-message]').last()
  await expect(message).toContainText(/Nota de voz · \d:\d\d/)
  await expect(message.locator('audio[src^="blob:"]')).toBeVisible()
  await expect(message.getByText('Enviado')).toBeAttached()
})

test('«Enviar» while it records: the note and then the text; a lost answer sends nothing twice', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED/)
  const { bot, thread, open, box, record, timer, note, send } = await openLuz(page, product, 'grabadora_dos', 52_102)

  await test.step('a recording that failed: its text is not sent without it', async () => {
    await silenceMicrophone(page)
    await box.fill('Ahí te lo cuento')
    await record.click()
    await expect(page.getByRole('status').filter({ hasText: 'Grabando una nota de voz' })).toBeAttached()
    await send.click()
    await expect(toasts(page).getByText('La grabación quedó muy corta.')).toBeVisible()
    await expect(timer).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Grabando una nota de voz' })).toHaveCount(0)
    await expect(box).toHaveValue('Ahí te lo cuento')
  })

  await test.step('the note goes first, because it has no text below it', async () => {
    await record.click()
    await expect(timer).toContainText(fromTwoSeconds)
    await send.click()
    await bot.waitForSent(3)
    expect(bot.sent.slice(1).map(({ file, shown }) => [file?.method, shown])).toEqual([
      ['voice', ''],
      [undefined, 'Ahí te lo cuento'],
    ])
    await expect(box).toHaveValue('')
  })

  await test.step('leaving the conversation keeps what was recorded until then', async () => {
    await record.click()
    await expect(timer).toContainText(fromTwoSeconds)
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await expect(timer).toHaveCount(0)
    expect(await asksBeforeLeaving(page)).toBe(true)
    await open()
    await expect(note).toContainText('Nota de voz')
    await expect(timer).toHaveCount(0)
  })

  await test.step('a failed upload keeps it, and sending again sends one note', async () => {
    await page.route(FILES_PATH, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await expect(note).toContainText('No se pudo conectar con el servidor')
    await page.unroute(FILES_PATH)
    await note.getByRole('button', { name: 'Reintentar' }).click()
    await expect(note).toHaveCount(0)
    await bot.waitForSent(4)
    await expect(thread.locator('li[data-message]').filter({ hasText: 'Nota de voz' })).toHaveCount(2)
    expect(bot.sent.filter(({ file }) => file)).toHaveLength(2)
  })
})

test('while the note travels: a corrected text waits, and so does one that a colleague was faster than', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 .*\/messages/)
  const { owner, bot } = await signUpWithLuz(product, 'grabadora_cinco', 52_105)
  const attendant = await addAttendant(product, owner, 'grabadora_seis')
  await openAsMember(page, attendant, owner.username)
  await page.goto('/conversations')
  const token = await fetchToken(product, owner)
  const { thread, box, record, timer, note, send } = await openThread(page)
  const sendNote = async (text: string) => {
    await box.fill(text)
    await record.click()
    await expect(timer).toContainText(fromTwoSeconds)
    await send.click()
  }
  const sent = () => bot.sent.slice(1).map(({ file, shown }) => file?.method ?? shown)

  await test.step('what is corrected meanwhile stays in the box', async () => {
    const upload = await holdAnswer(page)
    await sendNote('Mañana abrimos')
    await upload.stored
    await box.fill('Mañana no abrimos')
    upload.release()
    await expect(note).toHaveCount(0)
    await expect(send).toBeEnabled()
    await expect(box).toHaveValue('Mañana no abrimos')
    await send.click()
    await bot.waitForSent(3)
    expect(sent()).toEqual(['voice', 'Mañana no abrimos'])
    await expect(box).toHaveValue('')
  })

  await test.step('a colleague answers meanwhile: the text waits below a warning', async () => {
    const upload = await holdAnswer(page)
    await sendNote('Quedan tres')
    const [id] = /(?<=conversations\/)\w+/.exec(await upload.stored) ?? []
    await callApi(product, token, 'POST', `/conversations/${id}/messages`, { content: 'Quedan dos' })
    await expect(thread.getByText('Quedan dos', { exact: true })).toBeVisible()
    upload.release()
    await expect(page.getByRole('alert').filter({ hasText: 'Ya respondió grabadora_cinco' })).toBeVisible()
    await expect(box).toHaveValue('Quedan tres')
    expect(sent()).not.toContain('Quedan tres')
  })
})

test('at five minutes it stops and keeps what was recorded', async ({ page, product }) => {
  const passFiveMinutes = await holdTimeouts(page, limits.voiceNoteSeconds * 1_000)
  const { record, timer, note } = await openLuz(page, product, 'grabadora_tres', 52_103)
  await record.click()
  await expect(timer).toContainText(fromTwoSeconds)
  await passFiveMinutes()
  await expect(toasts(page).getByText('La nota de voz llegó a 5 minutos')).toBeVisible()
  await expect(note).toContainText('Nota de voz')
  await expect(timer).toHaveCount(0)
  await note.getByRole('button', { name: 'Quitar Nota de voz' }).click()
  await expect(note).toHaveCount(0)
})

test('a microphone that is not allowed: a sentence says what to do, and the text can still be sent', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/microphone is not allowed/)
  // The browser refuses as it does after a person's no.
  await page.route('**/conversations', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'microphone=()' } })
  })
  const { bot, box, record, timer, send } = await openLuz(page, product, 'grabadora_cuatro', 52_104)
  await record.click()
  await expect(toasts(page).getByText('El navegador no permite usar el micrófono.')).toBeVisible()
  await expect(record).toBeVisible()
  await expect(timer).toHaveCount(0)
  await box.fill('Te escribo')
  await send.click()
  await bot.waitForSent(2)
  expect(bot.sent.at(-1)?.shown).toBe('Te escribo')
})
