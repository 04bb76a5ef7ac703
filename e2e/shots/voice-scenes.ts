import type { Message } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { openSections } from '../agent-form.ts'
import { fulfillWith, patchResponse } from '../route-overrides.ts'
import type { ShotScene } from './scene.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const scrollTo = (page: Page, name: string) =>
  card(page, name).evaluate((element) => element.scrollIntoView({ block: 'center' }))

async function testVoice(page: Page) {
  const sentence = 'Funciona: «kokoro» dijo una frase en 0,9 segundos.'
  const data = { outcome: 'good', sentence, reply: null, ms: 900 }
  await fulfillWith(page, '**/api/configuration/speech/test', 200, { success: true, data })
  const form = card(page, 'Respuestas con voz')
  await form.getByLabel('Proveedor').selectOption('Compatible con OpenAI')
  await form.getByLabel('Nombre del modelo').fill('kokoro')
  await form.getByLabel('Dirección').fill('http://localhost:8000/v1')
  await form.getByLabel('Voz', { exact: true }).fill('ef_dora')
  await form.getByRole('button', { name: 'Probar' }).click()
  await form.getByText(/^Funciona/).waitFor()
  await scrollTo(page, 'Respuestas con voz')
}

const speak = (reply: Message, { media }: Message): Message => ({
  ...reply,
  type: 'voice',
  media,
  metadata: { ...reply.metadata, speech: 'spoken', seconds: 6 },
})

/** The demo has no voice: the reply to the voice note is shown as one that was spoken, with the sound of the note. */
async function openVoiceNote(page: Page) {
  let noteId = ''
  await patchResponse<{ items: Message[] }>(page, '**/api/conversations/*/messages*', ({ items, ...list }) => {
    const index = items.findIndex(({ transcript }) => transcript !== null)
    const [note, reply] = [items[index]!, items[index + 1]!]
    noteId = note.id
    return { ...list, items: items.with(index + 1, speak(reply, note)) }
  })
  await page.route('**/api/messages/*/media*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/messages\/[^/]+/, `messages/${noteId}`),
    }),
  )
  await page.getByRole('article').last().click()
  await page.getByText('Transcripción').first().scrollIntoViewIfNeeded()
  await page.waitForFunction(() => document.querySelectorAll('audio').length >= 2)
  await page.getByText('Se envió como nota de voz').evaluate((line) => line.scrollIntoView({ block: 'center' }))
}

const openVoiceOption = async (page: Page) => {
  await page
    .getByRole('article')
    .filter({ hasText: '+5' })
    .getByRole('button', { name: /^Acciones de/ })
    .click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await openSections(page, 'Mensajes fijos')
  await page.getByLabel('Responder con voz a quien habla').check()
  await page.getByLabel('Responder con voz a quien habla').evaluate((box) => box.scrollIntoView({ block: 'center' }))
}

/** Voice notes and spoken replies. */
export const voiceScenes: ShotScene[] = [
  {
    name: 'voz-escucha',
    viewer: 'owner',
    path: '/profile/modelo',
    prepare: (page) => scrollTo(page, 'Notas de voz'),
  },
  { name: 'voz-responde', viewer: 'owner', path: '/profile/modelo', prepare: testVoice },
  { name: 'voz-opcion', viewer: 'owner', path: '/agents', prepare: openVoiceOption },
  { name: 'voz-hilo', viewer: 'owner', path: '/conversations?q=muy%20tranquila&period=all', prepare: openVoiceNote },
]
