import type { Bot } from '@portavoz/contract'
import { expect, test } from 'vitest'
import {
  asked,
  botFound,
  botRefused,
  continued,
  created,
  hasTyped,
  notValidated,
  opened,
  tokenTyped,
  webhookChosen,
  wentBack,
} from './telegram-steps.ts'

const bot: Bot = { botId: '7', botName: 'Ventas', botUsername: 'ventas_bot', foreignWebhook: 'n8n.example' }
const noWords = { name: '', description: '', prompt: ' ' }
const typed = tokenTyped(opened, ' 7:abc ')
const found = botFound(typed, '7:abc', bot)
const configuring = continued(found)

test('the agent cannot be described before its token was validated', () => {
  expect(continued(typed)).toMatchObject({ step: 'bot-setup', refusal: notValidated, token: ' 7:abc ' })
})

test('a validated bot leads to the description, with its token trimmed', () => {
  expect(configuring).toMatchObject({ step: 'agent-config', token: '7:abc', bot })
})

test('another token forgets the bot that was found, and the leave to take its messages', () => {
  const again = tokenTyped(webhookChosen(found, true), '7:abd')
  expect(again).toMatchObject({ bot: null, replaceWebhook: false })
})

test('an answer that arrives after the token was changed is ignored', () => {
  const changed = tokenTyped(typed, '8:xyz')
  expect(botFound(changed, '7:abc', bot)).toBe(changed)
  expect(botRefused(changed, '7:abc', 'Token de bot inválido')).toBe(changed)
})

test('a refused token stays in its field, with the reason', () => {
  expect(botRefused(typed, '7:abc', 'Token de bot inválido')).toMatchObject({
    token: ' 7:abc ',
    bot: null,
    refusal: 'Token de bot inválido',
  })
})

test('whoever goes on while Telegram is asked waits for its answer, and goes on with it', () => {
  const waits = continued(asked(typed))
  expect(waits).toMatchObject({ step: 'bot-setup', asking: 'to go on', refusal: null })
  expect(botFound(waits, '7:abc', { ...bot, foreignWebhook: null })).toMatchObject({
    step: 'agent-config',
    token: '7:abc',
  })
  expect(botFound(asked(typed), '7:abc', { ...bot, foreignWebhook: null })).toMatchObject({ step: 'bot-setup' })
})

test('nobody goes on past what is to be read first: a refusal, another token, a bot that somebody else listens to', () => {
  const waits = continued(asked(typed))
  expect(botFound(waits, '7:abc', bot)).toMatchObject({ step: 'bot-setup', bot, asking: 'nothing' })
  expect(botRefused(waits, '7:abc', 'Token de bot inválido')).toMatchObject({ asking: 'nothing', bot: null })
  expect(tokenTyped(waits, '8:xyz')).toMatchObject({ step: 'bot-setup', asking: 'nothing' })
  expect(continued(tokenTyped(waits, '8:xyz'))).toMatchObject({ refusal: notValidated })
})

test('going back keeps the bot and the choice', () => {
  const back = wentBack(webhookChosen(configuring, true))
  expect(back).toMatchObject({ step: 'bot-setup', token: '7:abc', bot, replaceWebhook: true })
  expect(continued(back)).toMatchObject({ step: 'agent-config', bot, replaceWebhook: true })
})

test('only an agent that was described can be completed', () => {
  expect(created(found)).toBe(found)
  expect(created(configuring)).toMatchObject({ step: 'completed', bot })
})

test('closing asks only while something typed would be lost', () => {
  expect(hasTyped(opened, noWords)).toBe(false)
  expect(hasTyped(tokenTyped(opened, '   '), noWords)).toBe(false)
  expect(hasTyped(typed, noWords)).toBe(true)
  expect(hasTyped(opened, { ...noWords, description: 'Vende' })).toBe(true)
  expect(hasTyped(created(configuring), noWords)).toBe(false)
})
