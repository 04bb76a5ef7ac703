import type { Agent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { disconnectionWarning } from './disconnection-warning.ts'

const phone = { platform: 'whatsapp', phoneNumber: '573001112233', conversationCount: 1240 } as Agent
const bot = { platform: 'telegram', platformConfig: { botUsername: 'tienda_bot' }, conversationCount: 0 } as Agent

test('disconnection warning: it names the number and the customers of a phone', () => {
  expect(disconnectionWarning(phone)).toBe(
    'Dejará de responder a sus clientes (1.240 conversaciones) en +57 300 111 2233. El número se quita de ' +
      '«Dispositivos vinculados» de tu celular, y lo que escriban te llega solo a ti. ' +
      'Sus conversaciones, su configuración y su página web se quedan como están.',
  )
})

test('disconnection warning: it names the bot, whose messages wait', () => {
  expect(disconnectionWarning(bot)).toMatch(/^Dejará de responder a quien le escriba en @tienda_bot\. .* Telegram /)
})
