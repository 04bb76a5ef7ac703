import { limits } from '@portavoz/contract'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { holdTimeouts } from './hold-timeouts.ts'
import { callApi } from './linked-agent.ts'
import { checkPlays } from './plays.ts'
import { addAttendant, openAsMember } from './team.ts'
import { toasts } from './toasts.ts'
import { fetchToken } from './users.ts'
import {
  asksBeforeLeaving,
  decodedSeconds,
  FILES_PATH,
  fromTwoSeconds,
  holdAnswer,
  holdMicrophone,
  openLuz,
  openThread,
  signUpWithLuz,
  silenceMicrophone,
} from './voice-note-page.ts'

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
    await checkPlays(player)
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
  await expect(message.locator('audio[src^="blob:"]')).toBeAttached()
  await expect(message.getByRole('button', { name: 'Reproducir' })).toBeVisible()
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
  await openAsMember(page, attendant, owner.username, '/conversations')
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

test('a recording that the browser cannot play: a sentence says so, and it can still be sent', async ({
  page,
  product,
}) => {
  const { bot, record, timer, note, player, send } = await openLuz(page, product, 'grabadora_siete', 52_107)
  await page.evaluate(() => {
    const createUrl = URL.createObjectURL
    URL.createObjectURL = () => createUrl(new Blob(['nada']))
  })
  await record.click()
  await expect(timer).toContainText(fromTwoSeconds)
  await page.getByRole('button', { name: 'Detener y escuchar' }).click()
  await expect(note).toContainText('No se puede reproducir aquí, pero puedes enviarla igual.')
  await expect(player).toHaveCount(0)
  await checkAllSizes(page)
  await send.click()
  await bot.waitForSent(2)
  expect(bot.sent.at(-1)?.file?.method).toBe('voice')
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
