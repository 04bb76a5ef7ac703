import { expect, type Page, type Route } from '@playwright/test'
import type { Product } from './product.ts'
import { createAgent, openSignedIn, signUp } from './users.ts'

export const FILES_PATH = '**/api/conversations/*/files'
/** Each second is shown for a second only, so this stays true. In two seconds even a slow microphone gives a sound. */
export const fromTwoSeconds = /Grabando (0:0[2-9]|0:[1-5]\d|[1-4]:\d\d) de 5:00/

/** Luz wrote to the bot. */
export async function signUpWithLuz(product: Product, username: string, chat: number) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer({ id: chat, firstName: 'Luz' }, '¿Tienen ramos?')
  await bot.waitForSent(1)
  return { owner, bot }
}

/** The same, and a person has the conversation open. */
export async function openLuz(page: Page, product: Product, username: string, chat: number) {
  const { owner, bot } = await signUpWithLuz(product, username, chat)
  await openSignedIn(page, owner, '/conversations')
  return { bot, ...(await openThread(page)) }
}

export async function openThread(page: Page) {
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

export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** How long the browser plays the file, which it decodes to its end. */
export const decodedSeconds = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const { duration } = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file.buffer)
    return duration
  }, bytes.toString('base64'))

/** The microphone gives its first sound, and records a second of it, when the returned function is called. */
export async function holdMicrophone(page: Page) {
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
export async function holdAnswer(page: Page) {
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
export const silenceMicrophone = (page: Page) =>
  page.evaluate(() => {
    MediaRecorder.prototype.addEventListener = function (this: MediaRecorder, ...listening: unknown[]) {
      if (listening[0] === 'dataavailable') Reflect.deleteProperty(MediaRecorder.prototype, 'addEventListener')
      else Reflect.apply(EventTarget.prototype.addEventListener, this, listening)
    }
  })
