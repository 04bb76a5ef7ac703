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
    description: expect.stringMatching(/dejará de responder a sus clientes \(3 conversaciones\)\. El enlace y el QR/),
  })
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
