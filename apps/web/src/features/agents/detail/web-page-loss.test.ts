import { expect, test } from 'vitest'
import { describePageLoss } from './web-page-loss.ts'

const page = { slug: 'tienda', isOpen: true, origins: [] as string[], address: 'https://x.co/c/tienda', qrCode: '' }
const agent = { name: 'Ventas', platform: 'web', conversationCount: 3 } as const
const draft = { slug: 'tienda', isOpen: true, origins: [] as string[] }

test('page loss: nothing is asked while the page keeps its address, or is not open yet', () => {
  expect(describePageLoss(agent, page, draft)).toBeNull()
  expect(describePageLoss(agent, null, { ...draft, isOpen: false })).toBeNull()
  expect(describePageLoss(agent, { ...page, isOpen: false }, { ...draft, slug: 'otra' })).toBeNull()
})

test('page loss: closing names the customers of an agent that has only its page', () => {
  const closed = { ...draft, isOpen: false }
  expect(describePageLoss(agent, page, closed)).toMatchObject({
    title: '¿Cerrar la página de «Ventas»?',
    description: expect.stringMatching(
      /dejará de responder a sus clientes \(3 conversaciones\)\. Quien abra el enlace o el QR de/,
    ),
  })
  expect(describePageLoss(agent, page, closed)?.description).toContain(
    'leerá que está cerrada, hasta que la abras otra',
  )
  const bot = { ...agent, platform: 'telegram' } as const
  expect(describePageLoss(bot, page, closed)?.description).not.toContain('dejará de responder')
})

test('page loss: another address names the codes that end, and the button of other sites', () => {
  const moved = { ...draft, slug: 'otra' }
  const loss = describePageLoss(agent, { ...page, origins: ['https://mitienda.com'] }, moved)
  expect(loss?.description).toBe(
    'El enlace, el QR y el botón en tu sitio de https://x.co/c/tienda dejan de servir, también los que ya imprimiste ' +
      'o compartiste. Su dirección será «otra».',
  )
})

test('page loss: closing and another address together name the codes that end', () => {
  expect(describePageLoss(agent, page, { ...draft, slug: 'otra', isOpen: false })).toMatchObject({
    title: '¿Cerrar la página de «Ventas»?',
    description: expect.stringMatching(/El enlace y el QR de \S+ dejan de servir.*Su dirección será «otra»/),
  })
})

test('page loss: nothing is asked about an address that is the same to the server, or that it refuses', () => {
  expect(describePageLoss(agent, page, { ...draft, slug: ' Tienda ' })).toBeNull()
  for (const slug of ['', 'ab', 'mi tienda', '-tienda'])
    for (const isOpen of [true, false]) expect(describePageLoss(agent, page, { ...draft, slug, isOpen })).toBeNull()
})
